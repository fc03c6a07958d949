import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { classes } from '../../design/classes.ts';
import { Due } from '../../design/due.tsx';
import type { IconName } from '../../design/icon-paths.ts';
import { Icon } from '../../design/icon.tsx';
import { People } from '../../design/people.tsx';
import { PriorityMark } from '../../design/priority.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import type { Opened } from './property-shortcuts.ts';
import { ValueInPlace } from './value-in-place.tsx';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import relationsCss from '../relations/relations.module.css';

/** The board, priority, due date and people of a sub-ticket, each in its column. With `canEdit`, each opens its choices. */
export function ChildValues({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
  const words = useWords();
  const { data: boards } = useQuery(boardsQuery(ticket.project_id));
  const { data: people = [] } = useQuery(membersQuery(ticket.project_id));
  const board = boards?.find(({ id }) => id === ticket.board_id);
  const assigned = people.filter(({ id }) => ticket.assignee_ids.includes(id));
  const of = { ticket, canEdit };
  return (
    <>
      <Value {...of} what="board" name="ticket.board">
        <i className={signCss.dot} style={{ background: board?.color }} />
        <span className={textCss.cut} dir="auto">
          {board?.is_done === true ? words('relations.doneOn', { board: board.name }) : board?.name}
        </span>
      </Value>
      <Value {...of} what="priority" name="ticket.priority">
        <PriorityMark priority={ticket.priority} />
      </Value>
      <Value {...of} what="due" name="ticket.due">
        {ticket.due_at === null ? (
          canEdit && <Unset icon="calendar" name="ticket.setDueDate" />
        ) : (
          <Due ticket={ticket} isDone={board?.is_done} isNamed={canEdit} />
        )}
      </Value>
      <Value {...of} what="assignees" name="ticket.assignees">
        {assigned.length === 0 ? (
          canEdit && <Unset icon="person" name="ticket.assignIt" />
        ) : (
          <People all={assigned} most={3} isSmall />
        )}
      </Value>
    </>
  );
}

function Value({
  what,
  name,
  ticket,
  canEdit,
  children,
}: {
  what: Opened;
  name: FixedKey;
  ticket: Ticket;
  canEdit: boolean;
  children: ReactNode;
}) {
  const words = useWords();
  return (
    <span className={relationsCss.childValue}>
      {canEdit ? <ValueInPlace {...{ what, ticket, children }} name={words(name)} /> : children}
    </span>
  );
}

/** The sign of a value that is not set. */
function Unset({ icon, name }: { icon: IconName; name: FixedKey }) {
  const words = useWords();
  return (
    <span className={classes(textCss.soft, relationsCss.unset)} title={words(name)}>
      <Icon name={icon} />
      <span className={textCss.hidden}>{words(name)}</span>
    </span>
  );
}
