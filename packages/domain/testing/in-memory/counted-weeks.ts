import type { AnalyticsFilter } from '../../src/project/analytics.ts';
import { endOf, type CountedWeeks, type WeekRange } from '../../src/project/weekly-analytics.ts';
import { liveBoards } from './live.ts';
import type { TenantData } from './tenant-data.ts';
import { matches } from './ticket-queries.ts';

const dayMs = 86_400_000;

/** What happened in the weeks, ticket by ticket. */
export function countedWeeks(
  of: TenantData,
  projectId: string,
  range: WeekRange,
  limits: AnalyticsFilter,
): CountedWeeks {
  const filter = { ...limits, words: [], archived: 'all' } as const;
  const done = new Set(liveBoards(of, projectId).flatMap(({ id, isDone }) => (isDone ? [id] : [])));
  const created = new Map<number, number>();
  const days = new Map<number, number[]>();
  const found = of.tickets.where(
    (ticket) => ticket.projectId === projectId && matches(of, ticket, filter),
  );
  for (const { createdAt, enteredBoardAt, boardId } of found) {
    const week = weekIn(range, createdAt);
    if (week !== null) created.set(week, (created.get(week) ?? 0) + 1);
    if (enteredBoardAt === null || !done.has(boardId)) continue;
    const end = weekIn(range, enteredBoardAt);
    if (end === null) continue;
    const took = Math.max(0, (enteredBoardAt.getTime() - createdAt.getTime()) / dayMs);
    days.set(end, [...(days.get(end) ?? []), took]);
  }
  const completed = new Map(
    [...days].map(([week, all]) => [week, { count: all.length, medianDays: medianOf(all) }]),
  );
  return { created, completed };
}

function weekIn(range: WeekRange, at: Date): number | null {
  if (at < range.from || at >= endOf(range)) return null;
  return Math.floor((at.getTime() - range.from.getTime()) / (7 * dayMs));
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}
