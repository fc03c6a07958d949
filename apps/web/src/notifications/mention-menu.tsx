import { createContext } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** The people who can read what is written, and so can be mentioned in it; empty where nobody can be. */
export const MentionablePeople = createContext<readonly Mentionable[]>([]);

/** A button of the editor with the people who can be mentioned; typing the first letters goes to a name. */
export function MentionMenu({
  people,
  isOpen,
  onOpenChange,
  onChoose,
}: {
  people: readonly Mentionable[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (person: Mentionable) => void;
}) {
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button aria-label="Mention somebody">
        <span data-sign="@" />
      </Button>
      <Popover className="popover">
        <Menu
          className="options"
          items={people}
          autoFocus="first"
          onAction={(key) => {
            const person = people.find(({ id }) => id === key);
            if (person !== undefined) onChoose(person);
          }}
        >
          {({ name }) => (
            <MenuItem className="option" textValue={name}>
              {name}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
