import { branchNameOf } from '@basalt/git/branch-name';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Project, Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { ConnectionState } from '../../data/live/live.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { copyText } from '../../design/copy-button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Icon } from '../../design/icon.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { TicketMenu } from './ticket-menu.tsx';
import { WatchButton } from '../notifications/watch-button.tsx';
import { useNeighbours } from './use-neighbours.tsx';
import pageCss from '../../design/page.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import ticketCss from './ticket.module.css';

/** The head of a ticket over a board or a list that is not loaded yet. */
export function HeadMeanwhile({ ticketKey, onClose }: { ticketKey: string; onClose: () => void }) {
  const words = useWords();
  const isPhone = useIsPhone();
  return (
    <header className={pageCss.ticketHead}>
      {isPhone && <IconButton icon="back" label={words('ticket.back')} onPress={onClose} />}
      <span className={signCss.ticketKey}>{ticketKey}</span>
      <ConnectionState />
      {!isPhone && (
        <div className={pageCss.headTools}>
          <IconButton
            icon="close"
            label={words('ui.close')}
            keyName={words('relations.esc')}
            onPress={onClose}
          />
        </div>
      )}
    </header>
  );
}

/** The actions for a ticket. `onClose`: the ticket is shown over a board or a list. */
export function TicketHead({
  ticket,
  project,
  canEdit,
  onClose,
  onMove,
  onDeleted,
}: {
  ticket: Ticket;
  project: Project | undefined;
  canEdit: boolean;
  onClose: (() => void) | undefined;
  /** Opens the choice of its board. */
  onMove: () => void;
  onDeleted: () => void;
}) {
  const words = useWords();
  const { key } = ticket;
  const address = `/app/tickets/${key}`;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const neighbours = useNeighbours(ticket);
  const [isCopied, setCopied] = useState(false);
  const copy = async (text: string, copied: string) => {
    const isDone = await copyText(text);
    setCopied(isDone && text === key);
    showMessage({ text: isDone ? copied : words('ticket.noCopyingHere') });
  };
  const copyLink = () =>
    void copy(window.location.origin + address, words('ticket.linkWasCopied', { key }));
  useShortcuts({
    copyTicketLink: copyLink,
    ...(neighbours?.previous && { previousTicket: neighbours.previous }),
    ...(neighbours?.next && { nextTicket: neighbours.next }),
  });
  return (
    <header className={pageCss.ticketHead}>
      {isPhone && (
        <IconButton
          icon="back"
          label={onClose === undefined ? words('ticket.toTheBoard') : words('ticket.back')}
          onPress={onClose ?? (() => void navigate(`/app/projects/${key.split('-')[0]}`))}
        />
      )}
      {onClose === undefined && !isPhone && project !== undefined && (
        <AppLink
          className={classes(pageCss.crumb, textCss.cut)}
          href={`/app/projects/${project.key}`}
        >
          <bdi>{project.name}</bdi>
        </AppLink>
      )}
      <button
        type="button"
        className={ticketCss.keyButton}
        aria-label={words('ticket.copyKey', { key })}
        title={words('ticket.copyTheKey')}
        onClick={() => void copy(key, words('ticket.wasCopied', { key }))}
      >
        {key} <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
      {ticket.archived && (
        <span className={classes(pageCss.pill, pageCss.off)}>{words('ticket.isArchived')}</span>
      )}
      <ConnectionState />
      <div className={pageCss.headTools}>
        <WatchButton kind="ticket" id={ticket.id} />
        {neighbours !== null && !isPhone && (
          <>
            <span className={classes(textCss.note, pageCss.place)}>
              {words(neighbours.isWhole ? 'ticket.placeOf' : 'ticket.placeOfMore', neighbours)}
            </span>
            <IconButton
              icon="up"
              label={words('frame.previousTicket')}
              keyName="K"
              isDisabled={neighbours.previous === null}
              onPress={() => neighbours.previous?.()}
            />
            <IconButton
              icon="down"
              label={words('frame.nextTicket')}
              keyName="J"
              isDisabled={neighbours.next === null}
              onPress={() => neighbours.next?.()}
            />
          </>
        )}
        {onClose !== undefined && !isPhone && (
          <IconButton
            icon="open"
            label={words('ticket.openAsPage')}
            onPress={() => void navigate(address)}
          />
        )}
        <TicketMenu
          ticket={ticket}
          canEdit={canEdit}
          onMove={onMove}
          onCopyLink={copyLink}
          onCopyId={() => void copy(ticket.id, words('ticket.idWasCopied', { key }))}
          onCopyBranchName={() => {
            const branch = branchNameOf(key, ticket.title);
            void copy(branch, words('ticket.wasCopied', { key: branch }));
          }}
          onDeleted={onDeleted}
        />
        {onClose !== undefined && !isPhone && (
          <IconButton
            icon="close"
            label={words('ui.close')}
            keyName={words('relations.esc')}
            onPress={onClose}
          />
        )}
      </div>
    </header>
  );
}
