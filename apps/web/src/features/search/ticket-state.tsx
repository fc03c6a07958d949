import { Icon } from '../../design/icon.tsx';
import { People } from '../../design/people.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { TicketState } from '../../data/queries/search.ts';
import searchCss from './search.module.css';
import pageCss from '../../design/page.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** The number of people that are shown as avatars. */
const maxPeople = 3;

/** The board of a found ticket, whether it is done or archived, and its assignees; nothing until that is known. */
export function TicketStateMarks({ state }: { state: TicketState | undefined }) {
  const words = useWords();
  if (state === undefined) return null;
  const { board, isDone, isArchived, assignees } = state;
  return (
    <span className={searchCss.ticketState}>
      {isArchived && (
        <span className={classes(pageCss.pill, pageCss.off)}>{words('search.archived')}</span>
      )}
      {board !== undefined && (
        <span className={searchCss.stateBoard}>
          <i className={signCss.dot} style={{ background: board.color }} /> <bdi>{board.name}</bdi>
          {isDone && (
            <>
              {' '}
              <Icon name="check" />
              <span className={textCss.hidden}>{words('search.isDone')}</span>
            </>
          )}
        </span>
      )}
      <People
        all={assignees}
        most={maxPeople}
        label={(names) => words('search.assignedTo', { names })}
      />
    </span>
  );
}
