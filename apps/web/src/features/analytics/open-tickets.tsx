import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Project } from '../../api/types.ts';
import { listAddress } from '../../data/list-address.ts';
import { groupsQuery, type AnalyticsLimits, type Group } from '../../data/queries/analytics.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { formatNumber } from '../../words/formats.ts';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { useParts, type Division, type Part } from './analytics-filter.tsx';
import { CountBars } from './count-bars.tsx';
import { filterFor, keyOfValue } from './group-values.ts';
import { useGroupNames } from './use-group-names.tsx';
import analyticsCss from './analytics.module.css';
import chipCss from '../../design/chip.module.css';
import { classes } from '../../design/classes.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';

const divisions: readonly (readonly [Division, FixedKey])[] = [
  ['assignee_id', 'analytics.byPerson'],
  ['priority', 'analytics.byPriority'],
  ['label_id', 'analytics.byLabel'],
];

/** With more parts than these, those without tickets are left out. */
const few = 20;

/** The open tickets divided by person, priority or label; the choice is in the address. Nothing where only completed tickets count. */
export function OpenTickets({ project, filter }: { project: Project; filter: AnalyticsLimits }) {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const by = divisions.find(([id]) => id === search.get('by'))?.[0] ?? 'assignee_id';
  const parts = useParts(project.id)[by];
  // In the address it is a word.
  if (String(filter.completed) === 'true') return null;
  return (
    <section className={analyticsCss.charts} aria-labelledby="open-tickets">
      <h2 id="open-tickets">{words('analytics.openTickets')}</h2>
      <div
        className={classes(layoutCss.actions, analyticsCss.chartChoice)}
        role="group"
        aria-label={words('analytics.dividedBy')}
      >
        {divisions.map(([id, of]) => (
          <button
            key={id}
            type="button"
            className={chipCss.chip}
            data-on={by === id}
            aria-pressed={by === id}
            onClick={() =>
              setSearch(
                (before) => {
                  const next = new URLSearchParams(before);
                  next.set('by', id);
                  return next;
                },
                { replace: true },
              )
            }
          >
            {words(of)}
          </button>
        ))}
      </div>
      {by === 'label_id' && parts.length === 0 ? (
        <p className={textCss.soft}>{words('analytics.thisProjectHasNoLabels')}</p>
      ) : (
        <Parts key={by} filter={{ ...filter, completed: false }} {...{ project, by, parts }} />
      )}
    </section>
  );
}

function Parts({
  project,
  by,
  parts,
  filter,
}: {
  project: Project;
  by: Division;
  parts: readonly Part[];
  filter: AnalyticsLimits;
}) {
  const words = useWords();
  const names = useGroupNames(project);
  const rowsOf = (groups: readonly Group[]) => {
    const counts = new Map(groups.map((group) => [keyOfValue(group), group.count]));
    const known = new Set(parts.map(({ id }) => id));
    const more = groups
      .filter((group) => !known.has(keyOfValue(group)))
      .map(({ id, is_other }) => ({ id, is_other }));
    return [
      ...parts.map((part) => ({ ...part, value: { id: part.id, is_other: false } })),
      ...more.map((value) => ({
        id: keyOfValue(value),
        name: names.nameOf(by, value),
        color: 'var(--soft)',
        value,
      })),
    ]
      .map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }))
      .filter(({ count }) => count > 0 || parts.length <= few);
  };
  return (
    <Fetched query={useQuery(groupsQuery(project.id, { by, measure: 'tickets' }, filter))}>
      {({ groups }) => {
        const rows = rowsOf(groups);
        return (
          <>
            <CountBars title={words('analytics.barsOfTheOpenTickets')} rows={rows} />
            <table className={analyticsCss.figuresTable}>
              <caption className={textCss.hidden}>{words('analytics.openTickets')}</caption>
              <thead>
                <tr>
                  <th scope="col">{words('analytics.name')}</th>
                  <th scope="col">{words('analytics.openTickets')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, name, count, value }) => {
                  const of = filterFor(filter, by, value, names.labels);
                  return (
                    <tr key={id}>
                      <th scope="row">
                        {of === null ? (
                          <bdi>{name}</bdi>
                        ) : (
                          <AppLink href={listAddress(project, of)}>
                            <bdi>{name}</bdi>
                          </AppLink>
                        )}
                      </th>
                      <td>{formatNumber(count)}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </>
        );
      }}
    </Fetched>
  );
}
