import { Icon } from '../ui/icon.tsx';
import { Person } from '../ui/person.tsx';
import { useWords } from '../words/use-words.tsx';
import type { TicketState } from './queries.ts';

/** The number of people that are shown as avatars. */
const maxPeople = 3;

/** The board of a found ticket, whether it is done or archived, and its assignees; nothing until that is known. */
export function TicketStateMarks({ state }: { state: TicketState | undefined }) {
  const words = useWords();
  if (state === undefined) return null;
  const { board, isDone, isArchived, assignees } = state;
  const names = assignees.map(({ name }) => name).join(', ');
  return (
    <span className="ticket-state">
      {isArchived && <span className="pill off">{words('search.archived')}</span>}
      {board !== undefined && (
        <span className="state-board">
          <i className="dot" style={{ background: board.color }} /> {board.name}
          {isDone && (
            <>
              {' '}
              <Icon name="check" />
              <span className="hidden">{words('search.isDone')}</span>
            </>
          )}
        </span>
      )}
      {assignees.length > 0 && (
        <span
          className="people"
          role="img"
          aria-label={words('search.assignedTo', { names })}
          title={names}
        >
          {assignees.slice(0, maxPeople).map(({ id, name }) => (
            <Person key={id} id={id} name={name} />
          ))}
          {assignees.length > maxPeople && (
            <span className="person more">+{assignees.length - maxPeople}</span>
          )}
        </span>
      )}
    </span>
  );
}
