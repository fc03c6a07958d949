import { useRef, useState, type ReactNode } from 'react';
import { MenuItem, MenuSection } from 'react-aria-components/Menu';
import type { Ticket } from '../../api/types.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { useWords } from '../../words/use-words.tsx';
import { useDuplicate } from './changes/use-duplicate.tsx';
import { useSave } from './changes/use-save.tsx';
import { DeleteTicket } from './delete-ticket.tsx';
import { useMoveToProjectWindow } from './windows.ts';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';

/**
 * What the end of a menu of a ticket does: moves it to another project, duplicates, archives and deletes it. `act` does that of an entry and
 * returns whether it is one of these; `close` closes the menu, but not the `question` before a ticket is deleted, which takes its place.
 */
export function usePutAway(ticket: Ticket, onClose: () => void) {
  const moveToProject = useMoveToProjectWindow();
  const duplicate = useDuplicate(ticket, { opens: false });
  const save = useSave();
  const [isAsking, setAsking] = useState(false);
  // The menu closes, and its question stays.
  const asks = useRef(false);
  const acts: Readonly<Record<string, () => void>> = {
    project() {
      onClose();
      moveToProject(ticket.key);
    },
    duplicate: () => void duplicate(),
    archive: () =>
      save.mutate({ base: ticket, fields: { archived: true } }, { onError: showRefusal }),
    delete() {
      asks.current = true;
      setAsking(true);
    },
  };
  const question: ReactNode = isAsking && (
    <DeleteTicket ticket={ticket} isOpen onClose={onClose} onDeleted={onClose} />
  );
  return {
    act(key: string): boolean {
      acts[key]?.();
      return key in acts;
    },
    close() {
      if (!asks.current) onClose();
    },
    question,
  };
}

/** The entries for `usePutAway`. */
export function PutAway({ isWhole = true }: { isWhole?: boolean }) {
  const words = useWords();
  return (
    <>
      <MenuSection aria-label={words('ticket.moveToAnotherProject')}>
        <MenuItem id="project" className={menuCss.option}>
          {words('ticket.moveToAnotherProject')}
        </MenuItem>
        {isWhole && (
          <MenuItem id="duplicate" className={menuCss.option}>
            {words('ticket.duplicate')}
          </MenuItem>
        )}
      </MenuSection>
      {isWhole && (
        <MenuSection aria-label={words('ticket.putAway')} className={menuCss.dangerZone}>
          <MenuItem id="archive" className={menuCss.option}>
            {words('ticket.archive')}
          </MenuItem>
          <MenuItem id="delete" className={classes(menuCss.option, menuCss.danger)}>
            {words('ticket.delete')}
          </MenuItem>
        </MenuSection>
      )}
    </>
  );
}
