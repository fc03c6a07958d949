import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useNavigate } from 'react-router';
import { usePlaces, useFound, type Entry } from './palette-entries.tsx';

/** "Search and commands": goes to any page, and finds tickets in all projects of the organization. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const navigate = useNavigate();
  const places = usePlaces(words);
  const { tickets, isSearching } = useFound(words);
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  return (
    <ModalOverlay
      className="palette-veil"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className="palette">
        <Dialog aria-label="Search and commands" className="palette-dialog">
          <Autocomplete inputValue={words} onInputChange={setWords}>
            <SearchField aria-label="Search tickets, or name a page" autoFocus>
              <Input className="palette-input" placeholder="Search tickets, or name a page" />
            </SearchField>
            <Menu
              className="palette-list"
              aria-label="What was found"
              onAction={(address) => go(String(address))}
              renderEmptyState={() => (
                <p className="column-empty">
                  {isSearching ? 'Searching…' : 'Nothing was found for these words.'}
                </p>
              )}
            >
              <Group title="Tickets" entries={tickets} />
              <Group title="Go to" entries={places} />
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <MenuSection>
      <Header className="option-head">{title}</Header>
      {entries.map(({ address, name, sign }) => (
        <MenuItem key={address} id={address} className="option" textValue={`${sign} ${name}`}>
          <span className="cut">{name}</span>
          <span className="ticket-key">{sign}</span>
        </MenuItem>
      ))}
    </MenuSection>
  );
}
