import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useWords } from '../../words/use-words.tsx';
import chipCss from '../../design/chip.module.css';
import menuCss from '../../design/menu.module.css';
import listCss from './list.module.css';

/** Filters behind one chip, which shows how many of them are set. */
export function FilterPopover({ count, children }: { count: number; children: ReactNode }) {
  const words = useWords();
  return (
    <DialogTrigger>
      <Button className={chipCss.chip} data-on={count > 0}>
        {count > 0 ? words('list.countOfMoreFilters', { count }) : words('list.moreFilters')}
      </Button>
      <Popover
        className={menuCss.popover}
        placement="bottom end"
        aria-label={words('list.moreFilters')}
      >
        <div className={listCss.moreFilters}>{children}</div>
      </Popover>
    </DialogTrigger>
  );
}
