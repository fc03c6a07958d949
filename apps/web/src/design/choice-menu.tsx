import { useState, type Ref } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './button.tsx';
import { SearchableMenu, nothingMatches } from './searchable-menu.tsx';
import { foundByName } from './found-by-name.ts';
import { canBeNumbered, numberedOption } from './choose-by-digit.ts';
import menuCss from './menu.module.css';
import textCss from './text.module.css';
import { classes } from './classes.ts';

/** A button that opens a menu of actions; nothing when there is no action. */
export function ChoiceMenu({
  label,
  button,
  options,
  isDisabled = false,
}: {
  label: string;
  button?: Ref<HTMLButtonElement>;
  /** `note` is next to the name. */
  options: readonly { id: string; name: string; note: string; act: () => void }[];
  isDisabled?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  if (options.length === 0) return null;
  const openOrClose = (open: boolean) => {
    setOpen(open);
    setWords('');
  };
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={openOrClose}>
      <Button slight busy={isDisabled} {...(button !== undefined && { ref: button })}>
        {label}
      </Button>
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="top start">
        <SearchableMenu
          count={options.length}
          words={words}
          onWords={setWords}
          isNumbered={canBeNumbered(options)}
          onEscape={() => openOrClose(false)}
        >
          <Menu
            className={menuCss.options}
            aria-label={label}
            onAction={(key) => options.find(({ id }) => id === key)?.act()}
            renderEmptyState={nothingMatches}
          >
            {foundByName(options, words).map(({ id, name, note }) => (
              <MenuItem
                ref={numberedOption}
                key={id}
                id={id}
                className={menuCss.option}
                textValue={name}
              >
                <span className={textCss.cut} dir="auto">
                  {name}
                </span>
                <span className={menuCss.end}>{note}</span>
              </MenuItem>
            ))}
          </Menu>
        </SearchableMenu>
      </Popover>
    </MenuTrigger>
  );
}
