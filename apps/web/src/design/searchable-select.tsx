import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classes } from './classes.ts';
import { foundByName } from './found-by-name.ts';
import { nothingMatches, SearchableMenu, Tick } from './searchable-menu.tsx';
import type { Option } from './select.tsx';
import formCss from './form.module.css';
import menuCss from './menu.module.css';
import textCss from './text.module.css';

/** A choice of one option of very many: a search field above them finds any part of their names. */
export function SearchableSelect({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const openOrClose = (open: boolean) => {
    setWords('');
    setIsOpen(open);
  };
  return (
    <AriaSelect
      className={formCss.select}
      value={value}
      onChange={(key) => onChange(String(key))}
      isOpen={isOpen}
      onOpenChange={openOrClose}
    >
      <Label className={formCss.label}>{label}</Label>
      <Button className={formCss.selectButton}>
        {/* The chosen option may not be among those that are found. */}
        <SelectValue>{() => options.find(({ id }) => id === value)?.name}</SelectValue>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2 4.500 4 4 4-4" />
        </svg>
      </Button>
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom start">
        <SearchableMenu
          count={options.length}
          words={words}
          onWords={setWords}
          onEscape={() => openOrClose(false)}
        >
          <ListBox
            className={menuCss.options}
            items={foundByName(options, words)}
            renderEmptyState={nothingMatches}
          >
            {({ id, name }) => (
              <ListBoxItem className={menuCss.option} id={id} textValue={name}>
                <span className={textCss.cut} dir="auto">
                  {name}
                </span>
                <span className={menuCss.end}>
                  <Tick />
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </SearchableMenu>
      </Popover>
    </AriaSelect>
  );
}
