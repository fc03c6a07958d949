import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { chipWords } from './chip-words.ts';
import { MultiSelectMenu, type Option, type Reversal } from './multi-select-menu.tsx';
import chipCss from './chip.module.css';
import textCss from './text.module.css';
import menuCss from './menu.module.css';
import { classes } from './classes.ts';

/** A choice of any number, as a chip that opens a menu; nothing where there is nothing to choose. */
export function MultiSelectChip({
  showsCount = true,
  ...choice
}: {
  label: string;
  chosen: readonly string[];
  options: readonly Option[];
  onChange: (ids: string[]) => void;
  reversal?: Reversal | undefined;
  /** Whether the chip shows the choice. */
  showsCount?: boolean;
}) {
  const { label, chosen, options } = choice;
  const [isOpen, setOpen] = useState(false);
  if (options.length === 0) return null;
  const shown = showsCount ? chosen : [];
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={classes(chipCss.chip, textCss.cut)} data-on={shown.length > 0}>
        {chipWords(label, shown, options, choice.reversal?.isOn)}
      </Button>
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom start">
        <MultiSelectMenu {...choice} onEscape={() => setOpen(false)} />
      </Popover>
    </MenuTrigger>
  );
}
