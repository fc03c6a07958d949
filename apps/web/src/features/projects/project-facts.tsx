import { useQuery } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { analyticsQuery } from '../../data/queries/analytics.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { keys } from '../../data/query/keys.ts';
import { classes } from '../../design/classes.ts';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { People } from '../../design/people.tsx';
import { useWords } from '../../words/use-words.tsx';
import textCss from '../../design/text.module.css';
import css from './project-facts.module.css';

/** The people of a project that are shown. */
const most = 5;

/** When a ticket of the project changed last; null before the first. */
const lastActivityQuery = (project: string) => ({
  queryKey: keys.lastActivity(project),
  queryFn: async () => {
    const query = { sort: '-last_activity_at', per_page: 1, fields: 'last_activity_at' } as const;
    const tickets = await data(
      api.GET(
        '/projects/{project}/tickets',
        where({ project }, { ...query, archived: 'all' as const }),
      ),
    );
    return tickets[0]?.last_activity_at ?? null;
  },
});

/** How far a project is, who is in it, and when it changed last. */
export function ProjectFacts({ id }: { id: string }) {
  const words = useWords();
  const counts = useQuery(analyticsQuery(id)).data;
  const people = useQuery(membersQuery(id)).data ?? [];
  const changed = useQuery(lastActivityQuery(id)).data ?? null;
  return (
    <div className={classes(textCss.note, css.facts)}>
      <div className={css.progress}>
        {counts !== undefined && counts.total > 0 && (
          <>
            <progress aria-hidden="true" value={counts.done} max={counts.total} />
            <span>{words('projects.doneOf', { done: counts.done, total: counts.total })}</span>
            {counts.overdue > 0 && (
              <span className={css.late}>
                {words('account.overdueTickets', { count: counts.overdue })}
              </span>
            )}
          </>
        )}
      </div>
      <div>
        <People all={people} most={most} label={(names) => words('projects.people', { names })} />
      </div>
      <div className={css.changed}>
        {changed !== null && (
          <time dateTime={changed} title={inFull(changed)}>
            {howLongAgo(changed)}
          </time>
        )}
      </div>
    </div>
  );
}
