import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Ref } from 'react';
import type { Document } from '../api/types.ts';
import { Icon } from '../ui/icon.tsx';

/** "More": the less frequent actions for a document; dangerous ones come last. */
export function DocumentMenu({
  document: { title, status, archived },
  button,
  acts,
}: {
  document: Document;
  button: Ref<HTMLButtonElement>;
  acts: Readonly<Record<'draft' | 'archive' | 'delete', () => void>>;
}) {
  return (
    <MenuTrigger>
      <Button ref={button} className="icon-button" aria-label="More">
        <Icon name="more" />
      </Button>
      <Popover className="popover choose" placement="bottom end">
        <Menu className="options" aria-label={`More of ${title}`}>
          {status === 'published' && (
            <MenuItem className="option" textValue="Make it a draft again" onAction={acts.draft}>
              <Icon name="edit" />
              <span>Make it a draft again</span>
            </MenuItem>
          )}
          <MenuItem className="option" onAction={acts.archive}>
            <Icon name="archive" />
            <span>{archived ? 'Bring back from the archive' : 'Archive'}</span>
          </MenuItem>
          <MenuItem className="option danger" textValue="Delete" onAction={acts.delete}>
            <Icon name="trash" />
            <span>Delete…</span>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
