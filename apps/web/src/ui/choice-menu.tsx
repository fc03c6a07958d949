import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './button.tsx';

/** A button that opens a menu of actions; nothing when there is no action. */
export function ChoiceMenu({
  label,
  what,
  options,
  isDisabled,
}: {
  label: string;
  /** The property that it changes. */
  what?: string;
  /** `note` is next to the name. */
  options: readonly { id: string; name: string; note: string; act: () => void }[];
  isDisabled: boolean;
}) {
  if (options.length === 0) return null;
  return (
    <MenuTrigger>
      <Button slight busy={isDisabled} data-what={what}>
        {label}
      </Button>
      <Popover className="popover" placement="top start">
        <Menu
          className="options"
          aria-label={label}
          onAction={(key) => options.find(({ id }) => id === key)?.act()}
        >
          {options.map(({ id, name, note }) => (
            <MenuItem key={id} id={id} className="option" textValue={name}>
              <span className="cut">{name}</span>
              <span className="small soft">{note}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
