import type { Principal, UseCases } from '@basalt/domain';
import { inDays } from './demo-ticket.ts';

/** Tickets of the story are named by their numbers in the first project. */
interface DemoSprint {
  goal: string;
  /** What it begins with, beside what the sprint before it leaves unfinished. */
  committed: readonly number[];
  /** What comes into it later, and how many days ago. */
  added?: readonly (readonly [ticket: number, daysAgo: number])[];
  /** What is taken out of it, and how many days ago. */
  removed?: readonly (readonly [ticket: number, daysAgo: number])[];
}

/** The sprints of the story, a week each: all but the last two are completed, and the last one is planned. */
const sprints: readonly DemoSprint[] = [
  {
    goal: 'Shoppers see what is wrong, and what it costs.',
    committed: [10, 15, 16, 17, 18],
    added: [
      [19, 36.5],
      [20, 35.5],
    ],
  },
  {
    goal: 'Baskets say what is in stock and when it comes.',
    committed: [21, 22, 23, 24],
    added: [[26, 28]],
  },
  {
    goal: 'Orders of earlier years are found again.',
    committed: [25, 27],
    removed: [[10, 20]],
  },
  {
    goal: 'The checkout works for everybody.',
    committed: [13, 28, 34],
  },
  {
    goal: 'Small wishes of many shoppers.',
    committed: [11, 12, 36, 38],
    added: [[39, 8]],
  },
  {
    goal: 'Business customers pay by invoice.',
    committed: [31, 33, 42, 43],
    added: [[44, 2.5]],
  },
  {
    goal: 'What shoppers look for is found.',
    committed: [32, 35, 41],
  },
];

const [length, firstStart, lastStart] = [7, 38, 3];

const dayIn = (days: number): string => inDays(days).toISOString().slice(0, 10);

const daysFrom = (startsIn: number) => ({
  startsOn: dayIn(startsIn),
  endsOn: dayIn(startsIn + length - 1),
});

/** Completed sprints, an active one and a planned one, as steps of the story. */
export function cycleSteps(
  use: UseCases,
  principal: Principal,
  { project, key }: { project: string; key: string },
) {
  const ids: string[] = [];
  const put = async (numbers: readonly number[], cycleId: string | null) => {
    for (const number of numbers) {
      await use.updateTicket(principal, { ticket: `${key}-${number}`, cycleId });
    }
  };
  return sprints.flatMap(({ goal, committed, added = [], removed = [] }, at) => {
    const first = firstStart - at * length;
    const isPlanned = first < lastStart;
    const plan = async () => {
      const name = `Sprint ${at + 1}`;
      // A worker starts what has begun by the clock of today. So it is planned for later, and gets its days when it starts.
      const days = daysFrom(isPlanned ? -first : length);
      const { id } = await use.createCycle(principal, { project, name, goal, ...days });
      ids[at] = id;
      await put(committed, id);
    };
    const start = async () => {
      const [cycle = '', former] = [ids[at], ids[at - 1]];
      if (former !== undefined) {
        await use.completeCycle(principal, { cycle: former, unfinished: cycle });
      }
      await use.updateCycle(principal, { cycle, state: 'active', ...daysFrom(-first) });
    };
    if (isPlanned) return [{ daysAgo: 1.5, run: plan }];
    return [
      { daysAgo: first + 0.5, run: plan },
      // After what is finished on this day.
      { daysAgo: first - 0.01, run: start },
      ...added.map(([ticket, daysAgo]) => ({
        daysAgo,
        run: async () => put([ticket], ids[at] ?? null),
      })),
      ...removed.map(([ticket, daysAgo]) => ({ daysAgo, run: async () => put([ticket], null) })),
    ];
  });
}
