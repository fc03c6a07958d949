import { useQuery } from '@tanstack/react-query';
import type { Cycle, Project } from '../../api/types.ts';
import type { CycleScope } from '../../data/queries/cycles.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { calledAmong } from '../../design/author-name.ts';
import { formatDate, formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { ChartTable, CsvButton, type Column } from '../analytics/chart-data.tsx';
import { ChartSection } from '../flow/chart-section.tsx';
import { TicketLink } from '../flow/ticket-link.tsx';
import textCss from '../../design/text.module.css';

type Change = CycleScope['added'][number] & { act: 'added' | 'removed' };

/** The tickets that came into a cycle and left it after it had begun, the last first: when, and by whom. */
export function ScopeChanges({
  project,
  cycle,
  scope: { added, removed },
}: {
  project: Project;
  cycle: Cycle;
  scope: CycleScope;
}) {
  const words = useWords();
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const title = words('cycles.changes');
  const rows: Change[] = [
    ...added.map((entry) => ({ ...entry, act: 'added' as const })),
    ...removed.map((entry) => ({ ...entry, act: 'removed' as const })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const columns: Column<Change>[] = [
    {
      name: words('flow.ticket'),
      value: ({ key }) => key,
      shown: (ticket) => <TicketLink ticket={ticket} />,
    },
    {
      name: words('flow.title'),
      isText: true,
      value: ({ title: text }) => text,
      shown: ({ title: text }) => <bdi>{text}</bdi>,
    },
    {
      name: words('cycles.change'),
      isText: true,
      value: ({ act }) => act,
      shown: ({ act }) => words('cycles.act', { act }),
    },
    {
      name: words('ticket.estimate'),
      value: ({ estimate }) => estimate,
      shown: ({ estimate }) => (estimate === 0 ? '' : formatNumber(estimate)),
    },
    {
      name: words('cycles.when'),
      isText: true,
      value: ({ at }) => at,
      shown: ({ at }) => (
        <time dateTime={at}>
          {formatDate(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      ),
    },
    {
      name: words('cycles.by'),
      isText: true,
      value: ({ by }) => by.name,
      shown: ({ by }) => <bdi>{calledAmong(people, by)}</bdi>,
    },
  ];
  return (
    <ChartSection title={title} lead={words('cycles.changesLead')} isWide>
      {rows.length === 0 ? (
        <p className={textCss.soft}>{words('cycles.noChanges')}</p>
      ) : (
        <>
          <ChartTable {...{ title, columns, rows }} />
          <div>
            <CsvButton
              {...{ title, columns, rows }}
              file={`${project.key}-${cycle.position}-scope`}
            />
          </div>
        </>
      )}
    </ChartSection>
  );
}
