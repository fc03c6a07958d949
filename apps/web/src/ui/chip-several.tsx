import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

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
  if (options.length === 0) return null;
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const isOn = showsCount && chosen.length > 0;
  const value = names.length === 1 && chosen.length === 1 ? names[0] : String(chosen.length);
  return (
    <MenuTrigger>
      <Button className="chip cut" data-on={isOn}>
        {isOn ? `${label}: ${value}` : label}
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu
          className="options several-options"
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) => {
            const all = keys === 'all' ? options.map(({ id }) => id) : [...keys].map(String);
            onChange(options.map(({ id }) => id).filter((id) => all.includes(id)));
          }}
        >
          {options.map(({ id, name }) => (
            <MenuItem key={id} id={id} className="option" textValue={name}>
              <span className="cut">{name}</span>
              <svg className="tick" viewBox="0 0 14 14" aria-hidden="true">
                <path d="m2.500 7.500 3 3 6-7" />
              </svg>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
