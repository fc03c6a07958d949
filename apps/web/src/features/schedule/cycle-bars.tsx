import type { Cycle, Project } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import { rem } from './rem.ts';
import { placeOfDays, type Place } from './timeline-place.ts';
import type { Range } from './timeline-range.ts';
import scheduleCss from './schedule.module.css';

interface PlacedCycle extends Place {
  cycle: Cycle;
}

/** The cycles in sight, each in the first row in which it does not meet another. `cycles`: in the order of their first days. */
export function cycleRows(range: Range, cycles: Iterable<Cycle>): PlacedCycle[][] {
  const rows: PlacedCycle[][] = [];
  for (const cycle of cycles) {
    const place = placeOfDays(range, { from: cycle.starts_on, to: cycle.ends_on });
    if (place === null) continue;
    const row = rows.find((placed) => {
      const last = placed.at(-1);
      return last === undefined || last.at + last.count <= place.at;
    });
    if (row === undefined) rows.push([{ ...place, cycle }]);
    else row.push({ ...place, cycle });
  }
  return rows;
}

const activeClass = ({ state }: Cycle) => state === 'active' && scheduleCss.active;

/** The cycles of a project above its tickets, as links to their pages, and their days behind the tickets. */
export function CycleBars({
  project,
  range,
  cycles,
}: {
  project: Project;
  range: Range;
  cycles: ReadonlyMap<string, Cycle>;
}) {
  const words = useWords();
  const rows = cycleRows(range, cycles.values());
  if (rows.length === 0) return null;
  const styleOf = ({ at, count }: Place) => ({
    insetInlineStart: `calc(var(--titles) + ${rem(at * range.width)})`,
    width: rem(count * range.width),
  });
  return (
    <>
      {rows.flat().map((placed) => (
        <div
          key={placed.cycle.id}
          className={classes(scheduleCss.cycleBand, activeClass(placed.cycle))}
          style={styleOf(placed)}
          aria-hidden="true"
        />
      ))}
      <nav aria-label={words('projects.cycles')}>
        {rows.map((row, at) => (
          <ul key={row[0]?.cycle.id} className={scheduleCss.row}>
            <li className={scheduleCss.rowTitle} aria-hidden="true">
              <span className={scheduleCss.rowName}>{at === 0 && words('projects.cycles')}</span>
            </li>
            {row.map(({ cycle, ...place }) => (
              <li key={cycle.id}>
                <AppLink
                  href={`/app/projects/${project.key}/cycles/${cycle.id}`}
                  className={classes(scheduleCss.cycle, activeClass(cycle))}
                  style={styleOf(place)}
                  title={cycle.name}
                >
                  <bdi>{cycle.name}</bdi>
                </AppLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </>
  );
}
