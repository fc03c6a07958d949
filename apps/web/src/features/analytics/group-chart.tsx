import type { Project } from '../../api/types.ts';
import { listAddress } from '../../data/list-address.ts';
import type { Group, TicketGroups } from '../../data/queries/analytics.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { AppLink } from '../../design/app-link.tsx';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { ChartData, type Column } from './chart-data.tsx';
import { GroupBars, type Bar } from './group-bars.tsx';
import { filterFor, keyOfValue, unitOf, withGaps, type GroupValue } from './group-values.ts';
import { shownParts } from './shown-parts.ts';
import type { ChartChoice } from './use-chart.ts';
import type { GroupNames } from './use-group-names.tsx';
import textCss from '../../design/text.module.css';

/** Groups of tickets as bars, and their numbers as a table and a file; bars and numbers lead to the list where it can show these tickets. */
export function GroupChart({
  project,
  filter,
  chart: { by, split, measure },
  title,
  names,
  groups: { groups, total, estimate_total: estimates },
}: {
  project: Project;
  filter: TicketFilter;
  chart: ChartChoice;
  title: string;
  names: GroupNames;
  groups: TicketGroups;
}) {
  const words = useWords();
  const amountOf = (of: Pick<Group, 'count' | 'estimate_total'>) =>
    measure === 'tickets' ? of.count : of.estimate_total;
  if (total === 0) return <p className={textCss.soft}>{words('list.noTicketMatches')}</p>;
  if (measure === 'estimate' && estimates === 0)
    return <p className={textCss.soft}>{words('analytics.noEstimates')}</p>;
  const rows = withGaps(names.ordered(by, groups), by);
  const keys = names.ordered(split, shownParts(rows, unitOf(split) !== null, amountOf));
  const parts = keys.map((value, place) => ({
    value,
    id: keyOfValue(value),
    name: names.nameOf(split, value),
    color: names.colorOf(split, value, place),
  }));
  const partIn = (row: Group, id: string): number =>
    row.parts.reduce(
      (sum, part) =>
        keyOfValue(part) === id || (id === 'other' && !isAmong(part, keys))
          ? sum + amountOf(part)
          : sum,
      0,
    );
  const filterOf = (row: GroupValue, part?: GroupValue): TicketFilter | null => {
    const ofRow = filterFor(filter, by, row, names.labels);
    return ofRow === null || part === undefined
      ? ofRow
      : filterFor(ofRow, split, part, names.labels);
  };
  const linked = (amount: number, of: TicketFilter | null) =>
    of === null || amount === 0 ? (
      formatNumber(amount)
    ) : (
      <AppLink href={listAddress(project, of)}>{formatNumber(amount)}</AppLink>
    );
  const bars = rows.map((row): Bar => {
    const of = filterOf(row);
    const plain = {
      id: 'all',
      name: '',
      amount: amountOf(row),
      color: plainColor(names, by, row),
      href: null,
    };
    return {
      id: keyOfValue(row),
      name: names.nameOf(by, row),
      amount: amountOf(row),
      href: of === null ? null : listAddress(project, of),
      parts:
        split === ''
          ? [plain]
          : parts.map(({ value, ...part }) => {
              const within = filterOf(row, value);
              const href = within === null ? null : listAddress(project, within);
              return { ...part, amount: partIn(row, part.id), href };
            }),
    };
  });
  const columns: Column<Group>[] = [
    {
      name: words('analytics.name'),
      value: (row) => names.nameOf(by, row),
      shown: (row) => <bdi>{names.nameOf(by, row)}</bdi>,
    },
    {
      name: words(measure === 'tickets' ? 'analytics.tickets' : 'ticket.estimate'),
      value: amountOf,
      shown: (row) => linked(amountOf(row), filterOf(row)),
    },
    ...(split === '' ? [] : parts).map(({ value, id, name }) => ({
      name,
      value: (row: Group) => partIn(row, id),
      shown: (row: Group) => linked(partIn(row, id), filterOf(row, value)),
    })),
  ];
  return (
    <>
      <GroupBars
        title={title}
        bars={bars}
        keys={split === '' ? [] : parts}
        isByTime={unitOf(by) !== null}
      />
      <ChartData title={title} file={`${project.key}-${by}`} columns={columns} rows={rows} />
    </>
  );
}

const isAmong = (value: GroupValue, values: readonly GroupValue[]): boolean =>
  values.some((candidate) => keyOfValue(candidate) === keyOfValue(value));

/** Boards, labels and options have their own colours; of others all bars are the same. */
const plainColor = (names: GroupNames, by: string, row: GroupValue): string => {
  const hasOwn = by === 'board_id' || by === 'label_id' || by.startsWith('custom.');
  return hasOwn ? names.colorOf(by, row, 0) : 'var(--accent)';
};
