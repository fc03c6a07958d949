import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { FindAbove, nothingMatches, Tick } from './find-above.tsx';
import { foundByName } from './found-by-name.ts';

/** A choice of any number, as a chip that opens a menu; nothing where there is nothing to choose. */
export function ChipSeveral({
  label,
  chosen,
  options,
  onChange,
  showsCount = true,
}: {
  label: string;
  chosen: readonly string[];
  options: readonly { id: string; name: string }[];
  onChange: (ids: string[]) => void;
  /** Whether the chip shows the choice. */
  showsCount?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  if (options.length === 0) return null;
  const openOrClose = (open: boolean) => {
    setOpen(open);
    setWords('');
  };
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const isOn = showsCount && chosen.length > 0;
  const value = names.length === 1 && chosen.length === 1 ? names[0] : String(chosen.length);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={openOrClose}>
      <Button className="chip cut" data-on={isOn}>
        {isOn ? `${label}: ${value}` : label}
      </Button>
      <Popover className="popover choose" placement="bottom start">
        <FindAbove
          count={options.length}
          words={words}
          onWords={setWords}
          onEscape={() => openOrClose(false)}
        >
          <Menu
            className="options"
            aria-label={label}
            selectionMode="multiple"
            selectedKeys={chosen}
            onSelectionChange={(keys) => {
              const all = keys === 'all' ? options.map(({ id }) => id) : [...keys].map(String);
              onChange(options.map(({ id }) => id).filter((id) => all.includes(id)));
            }}
            renderEmptyState={nothingMatches}
          >
            {foundByName(options, words).map(({ id, name }) => (
              <MenuItem key={id} id={id} className="option" textValue={name}>
                <span className="cut">{name}</span>
                <span className="end">
                  <Tick />
                </span>
              </MenuItem>
            ))}
          </Menu>
        </FindAbove>
      </Popover>
    </MenuTrigger>
  );
}
