import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Project } from '../../api/types.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Fetched } from '../../design/fetched.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { useParts, type Division, type Part } from './analytics-filter.tsx';
import { CountBars } from './count-bars.tsx';
import { formatNumber } from '../../words/formats.ts';
import { listAddress, narrowed } from '../../data/list-address.ts';
import { isReversed } from '../../data/store/reversed-filters.ts';
import { countsQuery } from '../../data/queries/analytics.ts';
import analyticsCss from './analytics.module.css';
import layoutCss from '../../design/layout.module.css';
import chipCss from '../../design/chip.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

const divisions: readonly (readonly [Division, FixedKey])[] = [
  ['assignee_id', 'analytics.byPerson'],
  ['priority', 'analytics.byPriority'],
  ['label_id', 'analytics.byLabel'],
];

/** The maximum number of parts that are counted: each is a request. */
const maxParts = 20;

/** The open tickets divided by person, priority or label; the choice is in the address. */
export function OpenTickets({ project, filter }: { project: Project; filter: TicketFilter }) {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const by = divisions.find(([id]) => id === search.get('by'))?.[0] ?? 'assignee_id';
  const parts = useParts(project.id)[by];
  const chosen = filter[by]?.split(',');
  const isOut = isReversed(filter, by);
  const counted = parts.filter(({ id }) => chosen === undefined || chosen.includes(id) !== isOut);
  const open = { completed: false } as const;
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
      {counted.length === 0 ? (
        <p className={textCss.soft}>{words('analytics.thisProjectHasNoLabels')}</p>
      ) : (
        <Parts
          key={by}
          project={project}
          parts={counted.slice(0, maxParts)}
          filterOf={({ id }) => ({
            ...(narrowed(filter, by, id) ?? { ...filter, [by]: id }),
            ...open,
          })}
          {...(by === 'label_id' &&
            chosen === undefined &&
            counted.length <= maxParts && { all: { ...filter, ...open } })}
        />
      )}
      {counted.length > maxParts && (
        <p className={textCss.note}>
          {words('analytics.firstPartsAreCounted', { most: maxParts, count: counted.length })}
        </p>
      )}
    </section>
  );
}

function Parts({
  project,
  parts,
  filterOf,
  all,
}: {
  project: Project;
  parts: readonly Part[];
  filterOf: (part: Part) => TicketFilter;
  /** The filter of all open tickets, where those of no part are counted as the rest. */
  all?: TicketFilter;
}) {
  const words = useWords();
  const ofParts = parts.map(filterOf);
  const ofAny = all && { ...all, label_id: parts.map(({ id }) => id).join(',') };
  const counts = useQuery(
    countsQuery(project.id, [...ofParts, ...(all && ofAny ? [all, ofAny] : [])]),
  );
  return (
    <Fetched query={counts}>
      {(counted) => {
        const rows = parts.map((part, at) => ({ ...part, count: counted[at] ?? 0 }));
        const [total = 0, labelled = 0] = counted.slice(parts.length);
        const rest = {
          id: 'none',
          name: words('analytics.noLabel'),
          color: 'var(--soft)',
          count: total - labelled,
        };
        return (
          <>
            <CountBars
              title={words('analytics.barsOfTheOpenTickets')}
              rows={all ? [...rows, rest] : rows}
            />
            <table className={analyticsCss.figuresTable}>
              <caption className={textCss.hidden}>{words('analytics.openTickets')}</caption>
              <thead>
                <tr>
                  <th scope="col">{words('analytics.name')}</th>
                  <th scope="col">{words('analytics.openTickets')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((part) => (
                  <tr key={part.id}>
                    <th scope="row">
                      <AppLink href={listAddress(project, filterOf(part))}>
                        <bdi>{part.name}</bdi>
                      </AppLink>
                    </th>
                    <td>{formatNumber(part.count)}</td>
                  </tr>
                ))}
                {all && (
                  <tr>
                    <th scope="row">{rest.name}</th>
                    <td>{formatNumber(rest.count)}</td>
                  </tr>
                )}
              </tbody>
            </table>
          </>
        );
      }}
    </Fetched>
  );
}
