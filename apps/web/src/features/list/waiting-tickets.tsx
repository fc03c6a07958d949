import { useUnsent } from '../../data/query/use-unsent.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { Captured } from '../ticket/changes/captured.ts';
import { DiscardTitle } from '../ticket/changes/discard-title.tsx';
import { listedTitles } from '../ticket/changes/unsent-titles.tsx';
import textCss from '../../design/text.module.css';
import listCss from './list.module.css';

const ofProject = { ...listedTitles, records: ({ board }: Captured) => [board.project_id] };

/** The submitted tickets of a project that wait for the connection, above the list of those that exist. */
export function WaitingTickets({ project }: { project: string }) {
  const words = useWords();
  const waiting = useUnsent(ofProject, project).filter(({ fault }) => fault !== null);
  if (waiting.length === 0) return null;
  return (
    <ul className={listCss.waiting} aria-label={words('comments.waitingForTheConnection')}>
      {waiting.map(({ id, payload: { title, board } }) => (
        <li key={id}>
          <span className={textCss.cut} dir="auto">
            {title}
          </span>
          <span className={textCss.note}>
            <bdi>{board.name}</bdi> · {words('comments.waitingForTheConnection')}
          </span>
          <DiscardTitle id={id} title={title} />
        </li>
      ))}
    </ul>
  );
}
