import type { Principal, UseCases } from '@basalt/domain';
import { inDays } from './demo-ticket.ts';

/** The cycles of the story: the first day of each, by days from now, and how many tickets it begins with and gets later. */
const sprints = [
  { startsIn: -40, committed: 5, added: 1 },
  { startsIn: -26, committed: 6, added: 2 },
  { startsIn: -12, committed: 5, added: 1 },
  { startsIn: 2, committed: 4, added: 0 },
];

const length = 14;

const dayIn = (days: number): string => inDays(days).toISOString().slice(0, 10);

/** Two completed cycles, an active one and a planned one, with the tickets that waited on the first board, and when each step happens. */
export function cycleSteps(use: UseCases, principal: Principal, project: string) {
  const ids: string[] = [];
  const put = async (cycle: string, count: number) => {
    const filter = { words: [], archived: false, boardSlugs: ['open'], cycleIds: ['none'] };
    const page = { limit: count };
    const { items } = await use.listTickets(principal, { project, filter, sort: 'rank', page });
    for (const { id } of items) await use.updateTicket(principal, { ticket: id, cycleId: cycle });
  };
  return sprints.flatMap(({ startsIn, committed, added }, at) => {
    const isPlanned = startsIn > 0;
    const plan = async () => {
      const days = { startsOn: dayIn(startsIn), endsOn: dayIn(startsIn + length - 1) };
      const name = `Sprint ${at + 1}`;
      const { id } = await use.createCycle(principal, { project, name, ...days });
      ids[at] = id;
      await put(id, committed);
    };
    const start = async () => {
      const [cycle = '', former] = [ids[at], ids[at - 1]];
      if (former !== undefined) {
        await use.completeCycle(principal, { cycle: former, unfinished: 'next' });
      }
      await use.updateCycle(principal, { cycle, state: 'active' });
    };
    const first = -startsIn;
    if (isPlanned) return [{ daysAgo: 1.5, run: plan }];
    return [
      { daysAgo: first + 1.5, run: plan },
      { daysAgo: first, run: start },
      { daysAgo: first - 4, run: async () => put(ids[at] ?? '', added) },
    ];
  });
}
