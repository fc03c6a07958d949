import { ada, grace, linus } from './demo-people.ts';
import type { DemoTicket } from './demo-ticket.ts';

const services = ['search', 'mail', 'payments', 'images', 'the shop', 'metrics', 'the queue'];

const chores: readonly (Pick<DemoTicket, 'labels' | 'estimate'> & {
  titleOf: (service: string) => string;
})[] = [
  { titleOf: (service) => `Patch the hosts of ${service}`, estimate: 2 },
  { titleOf: (service) => `Rotate the keys of ${service}`, estimate: 1 },
  {
    titleOf: (service) => `Disks of ${service} are nearly full`,
    labels: ['Incident'],
    estimate: 3,
  },
  { titleOf: (service) => `Test a restore of ${service}`, estimate: 5 },
  { titleOf: (service) => `Alert when ${service} is slow`, estimate: 2 },
  { titleOf: (service) => `Move ${service} to the new hosts`, estimate: 8 },
  { titleOf: (service) => `Write down how to restart ${service}`, estimate: 1 },
  { titleOf: (service) => `Fewer log lines of ${service}`, estimate: 3 },
];

const workers = [grace, linus, ada, linus];

/** How many tickets are finished in each week, oldest first. */
const finishedInWeeks = [
  2, 3, 1, 4, 2, 0, 3, 2, 5, 2, 1, 3, 2, 1, 4, 2, 3, 0, 2, 6, 3, 1, 2, 4, 2, 3,
];

/** The days that tickets take, in turn. */
const daysOfWork = [1.1, 0.4, 3.2, 2, 6.3, 0.8, 1.6, 4.1, 0.5, 2.7, 11.4, 1.3];

const weeks = finishedInWeeks.length;

/** When the organization began, in days before today. */
export const operationsBegan = 7 * weeks + 2;

const inTurn = <Item>(items: readonly Item[], place: number): Item =>
  items[place % items.length] as Item;

/** So many days ago, or the Friday before that. */
function onWorkday(daysAgo: number): number {
  const weekday = new Date(Date.now() - daysAgo * 86_400_000).getUTCDay();
  if (weekday === 6) return daysAgo + 1;
  return weekday === 0 ? daysAgo + 2 : daysAgo;
}

/** A ticket that a person made, and finished so many days ago. */
function finishedTicket(daysAgo: number, place: number): DemoTicket {
  const { titleOf, ...fields } = inTurn(chores, place);
  const deployed = onWorkday(daysAgo);
  const begun = Math.min(deployed + inTurn(daysOfWork, place), operationsBegan - 0.2);
  return {
    ...fields,
    title: titleOf(inTurn(services, place)),
    daysAgo: Math.min(begun + 0.1 + 1.7 * (place % 5), operationsBegan - 0.1),
    assignees: [inTurn(workers, place)],
    isOwn: true,
    moves: [
      ['in-progress', begun],
      ['deployed', deployed],
    ],
  };
}

/** The tickets that the people who run the shop finished in half a year: enough for cycle times, and for forecasts with their back-test. */
export const finishedOperations: readonly DemoTicket[] = Array.from(
  { length: weeks },
  (_, week) => {
    const start = 7 * (weeks - week);
    return Array.from(
      { length: finishedInWeeks[week] ?? 0 },
      (_ticket, each) => start - 0.6 - ((1.3 * each + 0.7 * week) % 6),
    );
  },
)
  .flat()
  .map(finishedTicket);
