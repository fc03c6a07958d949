import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Board } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { useWaiting } from '../../data/query/use-unsent.tsx';
import type { ListedChange } from '../../data/store/change-kind.ts';
import { Button } from '../../design/button.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { formatNames } from '../../words/formats.ts';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { words } from '../../words/words.ts';
import type { OwnComment } from '../comments/comment-kind.tsx';
import type { WithoutPictures } from '../files/waiting-pictures.ts';
import type { Captured } from '../ticket/changes/captured.ts';
import type { OwnChange, OwnChanges } from '../ticket/changes/own-change.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import offlineCss from './offline.module.css';

/** The words of the fields that changes have. */
const fields: Readonly<Record<string, FixedKey>> = {
  title: 'ticket.title',
  description_html: 'ticket.description',
  priority: 'ticket.priority',
  assignee_ids: 'ticket.assignees',
  label_ids: 'ticket.labels',
  start_at: 'ticket.start',
  due_at: 'ticket.due',
  cycle_id: 'ticket.cycle',
  estimate: 'ticket.estimate',
  tags: 'ticket.tags',
  archived: 'ticket.archive',
};

/** What stands between the parts of a line. */
const between = ' · ';
/** How many tickets are named. */
const maxNamed = 3;

/** What a change is about, and what it does. */
interface Described {
  of: string;
  does: string;
}

function does(client: QueryClient, project: string, change: OwnChange | undefined): string {
  const boards = client.getQueryData<Board[]>(keys.boards(project)) ?? [];
  const board = boards.find(({ id }) => id === change?.to?.board)?.name;
  const names = Object.keys(change?.fields ?? {}).flatMap((name) => fields[name] ?? []);
  return [
    ...(change?.life === 'deleted' ? [words('list.delete')] : []),
    ...(change?.life === 'restored' ? [words('trash.restore')] : []),
    ...(board === undefined || change?.life === 'restored' ? [] : [words('ticket.board'), board]),
    ...names.map((name) => words(name)),
  ].join(between);
}

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent;

function described(client: QueryClient, { kind, payload }: ListedChange): Described {
  switch (kind) {
    case 'tickets': {
      const { project, changes } = payload as OwnChanges;
      const { length: count } = changes;
      const of =
        count > maxNamed
          ? words('list.tickets', { count })
          : formatNames(changes.map(({ ticket }) => ticket.key));
      return { of, does: does(client, project, changes[0]) };
    }
    case 'capture': {
      const { title, board } = payload as Captured;
      return { of: title, does: [words('ticket.newTicket'), board.name].join(between) };
    }
    case 'pictures':
      return { of: (payload as WithoutPictures).ticket.key, does: words('ticket.itsPictures') };
    default:
      return { of: textOf((payload as OwnComment).body_html), does: words('comments.comment') };
  }
}

/** The changes that wait for the connection, each with what it does, and a button that takes it back. */
export default function WaitingChanges({ onClose }: { onClose: () => void }) {
  const translate = useWords();
  const client = useQueryClient();
  const waiting = useWaiting();
  return (
    <ModalDialog
      isOpen
      title={translate('offline.changesWait', { count: waiting.length })}
      onClose={onClose}
    >
      <ul className={offlineCss.changes}>
        {waiting.map((change) => {
          const { of, does: what } = described(client, change);
          return (
            <li key={change.id}>
              <span className={textCss.cut} dir="auto">
                {of}
              </span>
              <span className={textCss.note}>{what}</span>
              <Button slight look="quiet" onPress={() => void outboxOf(client).discard(change.id)}>
                {translate('comments.takeBack')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={layoutCss.actions}>
        <Button onPress={onClose}>{translate('ui.close')}</Button>
      </div>
    </ModalDialog>
  );
}
