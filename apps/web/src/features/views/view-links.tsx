import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Project } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import { useWords } from '../../words/use-words.tsx';
import { viewAddress, viewsQuery } from '../../data/queries/views.ts';
import { useViewOrder } from './use-view-order.ts';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

/** How many views the side bar lists. */
const listed = 12;

/** Links to the saved views of projects; nothing when there are none. People change their order by dragging, or by Alt with an arrow key. */
export function ViewLinks({
  organization,
  projects,
}: {
  organization: string;
  projects: readonly Project[];
}) {
  const words = useWords();
  const [search] = useSearchParams();
  const { data: views = [] } = useQuery(viewsQuery(organization));
  const { sorted, move } = useViewOrder();
  const dragged = useRef<string | null>(null);
  const shown = sorted(views)
    .flatMap((view) => {
      const project = projects.find(({ id }) => id === view.project_id);
      return project === undefined ? [] : [{ view, project }];
    })
    .slice(0, listed);
  if (shown.length === 0) return null;
  const ids = shown.map(({ view: { id } }) => id);
  return (
    <nav aria-label={words('views.views')}>
      <p aria-hidden="true">{words('views.views')}</p>
      <ul>
        {shown.map(({ view, project }, at) => (
          <li
            key={view.id}
            onDragStart={() => (dragged.current = view.id)}
            onDragEnd={() => (dragged.current = null)}
            onDragEnter={() => dragged.current !== null && move(ids, dragged.current, at)}
            onDragOver={(event) => dragged.current !== null && event.preventDefault()}
          >
            <AppLink
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={({ altKey, key, currentTarget }) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[key];
                if (!altKey || by === undefined) return;
                flushSync(() => move(ids, view.id, at + by));
                currentTarget.focus();
              }}
              href={viewAddress(project.key, view)}
              {...(search.get('view') === view.id && { 'aria-current': 'page' })}
            >
              <span className={signCss.projectKey}>{project.key}</span>
              <span className={textCss.cut} dir="auto">
                {view.name}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
