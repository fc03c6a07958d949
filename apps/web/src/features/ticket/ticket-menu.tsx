import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { asRefusal } from '../../api/refusal.ts';
import { useMoveToProjectWindow, useRuleWindows } from './windows.ts';
import { useWords } from '../../words/use-words.tsx';
import { Icon } from '../../design/icon.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useDuplicate } from './changes/use-duplicate.tsx';
import { useSaveAsTemplate } from './changes/use-save-as-template.tsx';
import { useSave } from './changes/use-save.tsx';
import { DeleteTicket } from './delete-ticket.tsx';
import buttonCss from '../../design/button.module.css';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';

/** "More": the less frequent actions for a ticket; dangerous ones come last. */
export function TicketMenu({
  ticket,
  canEdit,
  onMove,
  onCopyLink,
  onCopyId,
  onCopyBranchName,
  onDeleted,
}: {
  ticket: Ticket;
  canEdit: boolean;
  onMove: () => void;
  onCopyLink: () => void;
  onCopyId: () => void;
  onCopyBranchName: () => void;
  onDeleted: () => void;
}) {
  const words = useWords();
  const moveToProject = useMoveToProjectWindow();
  const ruleWindows = useRuleWindows();
  const [isAsking, setAsking] = useState(false);
  // When the question closes, the menu entry that opened it no longer exists.
  const button = useFocusBack(isAsking);
  const save = useSave();
  const duplicate = useDuplicate(ticket);
  const saveAsTemplate = useSaveAsTemplate(ticket);
  const archive = () =>
    save.mutate(
      { base: ticket, fields: { archived: !ticket.archived } },
      { onError: (error) => showMessage({ text: asRefusal(error).message }) },
    );
  const acts: Readonly<Record<string, () => void>> = {
    // After the menu has returned the focus.
    move: () => setTimeout(onMove),
    project: () => setTimeout(() => moveToProject(ticket.key)),
    link: onCopyLink,
    id: onCopyId,
    branch: onCopyBranchName,
    duplicate: () => void duplicate(),
    template: () => saveAsTemplate.mutate(),
    repeat: () => setTimeout(() => ruleWindows?.repeat(ticket)),
    run: () => setTimeout(() => ruleWindows?.run(ticket)),
    archive,
    delete: () => setAsking(true),
  };
  return (
    <>
      <MenuTrigger>
        <Button ref={button} className={buttonCss.iconButton} aria-label={words('ticket.more')}>
          <Icon name="more" />
        </Button>
        <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom end">
          <Menu
            className={menuCss.options}
            aria-label={words('ticket.moreOf', { name: ticket.key })}
            onAction={(id) => acts[String(id)]?.()}
          >
            {canEdit && (
              <MenuItem
                id="move"
                className={menuCss.option}
                textValue={words('ticket.moveToBoard')}
              >
                <Icon name="board" />
                <span>{words('ticket.moveToBoard')}</span>
                <kbd className={menuCss.end}>M</kbd>
              </MenuItem>
            )}
            {canEdit && (
              <MenuItem id="project" className={menuCss.option}>
                <Icon name="board" />
                <span>{words('ticket.moveToAnotherProject')}</span>
              </MenuItem>
            )}
            {canEdit && (
              <MenuItem id="duplicate" className={menuCss.option}>
                <Icon name="plus" />
                <span>{words('ticket.duplicate')}</span>
              </MenuItem>
            )}
            {canEdit && (
              <MenuItem id="template" className={menuCss.option}>
                <Icon name="copy" />
                <span>{words('templates.saveAsTemplate')}</span>
              </MenuItem>
            )}
            {canEdit && ruleWindows !== null && (
              <MenuItem id="run" className={menuCss.option}>
                <Icon name="check" />
                <span>{words('ticket.runARule')}</span>
              </MenuItem>
            )}
            {canEdit && ruleWindows !== null && (
              <MenuItem id="repeat" className={menuCss.option}>
                <Icon name="calendar" />
                <span>{words('ticket.repeat')}</span>
              </MenuItem>
            )}
            <MenuSection aria-label={words('ui.copy')}>
              <MenuItem id="link" className={menuCss.option} textValue={words('frame.copyTheLink')}>
                <Icon name="link" />
                <span>{words('frame.copyTheLink')}</span>
                <kbd className={menuCss.end}>Y</kbd>
              </MenuItem>
              <MenuItem id="id" className={menuCss.option} textValue={words('ticket.copyTheId')}>
                <Icon name="copy" />
                <span>{words('ticket.copyTheId')}</span>
              </MenuItem>
              <MenuItem
                id="branch"
                className={menuCss.option}
                textValue={words('ticket.copyTheBranchName')}
              >
                <Icon name="copy" />
                <span>{words('ticket.copyTheBranchName')}</span>
              </MenuItem>
            </MenuSection>
            {canEdit && (
              <MenuSection aria-label={words('ticket.putAway')} className={menuCss.dangerZone}>
                <MenuItem id="archive" className={menuCss.option}>
                  <Icon name="archive" />
                  <span>
                    {ticket.archived ? words('ticket.unarchive') : words('ticket.archive')}
                  </span>
                </MenuItem>
                <MenuItem id="delete" className={classes(menuCss.option, menuCss.danger)}>
                  <Icon name="trash" />
                  <span>{words('ticket.delete')}</span>
                </MenuItem>
              </MenuSection>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      <DeleteTicket
        ticket={ticket}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}
