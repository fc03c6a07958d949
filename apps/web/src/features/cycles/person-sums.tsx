import type { Cycle, NamedPerson, Project } from '../../api/types.ts';
import { listAddress } from '../../data/list-address.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Person } from '../../design/person.tsx';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import type { PersonSum } from './sums-by-person.ts';
import analyticsCss from '../analytics/analytics.module.css';
import textCss from '../../design/text.module.css';
import cyclesCss from './cycles.module.css';

/** The tickets and estimates of a cycle by person, each with a link to the tickets; with `showsDone`, also how much of them is done. */
export function PersonSums({
  sums,
  project,
  cycle,
  people,
  showsDone = false,
}: {
  sums: readonly PersonSum[];
  project: Project;
  cycle: Cycle;
  people: readonly NamedPerson[];
  showsDone?: boolean;
}) {
  const words = useWords();
  const value = (all: number, done: number) =>
    showsDone ? words('cycles.outOf', { done, all }) : formatNumber(all);
  return (
    <table className={analyticsCss.figuresTable}>
      <caption className={textCss.hidden}>{words('cycles.byPerson')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('analytics.assignedTo')}</th>
          <th scope="col">{words('cycles.in', { unit: 'tickets' })}</th>
          <th scope="col">{words('cycles.in', { unit: 'estimate' })}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ id, tickets, estimate, doneTickets, doneEstimate }) => {
          const person = people.find((candidate) => candidate.id === id);
          const name =
            id === null
              ? words('analytics.nobody')
              : (person?.name ?? words('ticket.formerMember'));
          const filter = { cycle_id: cycle.id, assignee_id: id ?? 'none' };
          return (
            <tr key={id}>
              <th scope="row">
                <span className={cyclesCss.personName}>
                  {id !== null && <Person id={id} name={name} />}
                  <AppLink href={listAddress(project, filter)}>
                    <bdi>{name}</bdi>
                  </AppLink>
                </span>
              </th>
              <td>{value(tickets, doneTickets)}</td>
              <td>{value(estimate, doneEstimate)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
