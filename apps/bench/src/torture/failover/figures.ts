import type { Metric } from '../metric.ts';
import type { EventFollower } from './event-follower.ts';
import {
  faultsOfFollower,
  faultsOfWebhook,
  faultsOfWrites,
  maxOnLimitedBoard,
  sharedRanks,
} from './faults.ts';
import type { Tally } from './keyed-client.ts';
import { wipLimit, type FailoverDeployment } from './deployment.ts';
import type { Stored } from './stored.ts';
import type { Acknowledged } from './ticket-writers.ts';

/** The maximum time from a new primary until a write is acknowledged, in seconds. */
const bar = 5;

/** One loss of the primary. */
export interface Round {
  how: 'killed with -9' | 'switched over' | 'cut off from etcd' | 'disk full';
  /** The name of the new primary. */
  next: string;
  /** Seconds until there was a new primary. */
  gone: number;
  /** Seconds from then on until a write was acknowledged. */
  serving: number;
}

/** The results of a run. */
export interface Outcome {
  rounds: readonly Round[];
  tally: Tally;
  stored: Stored;
  deployment: FailoverDeployment;
  follower: EventFollower;
  clients: number;
  acknowledged: Acknowledged;
  deliveries: ReadonlyMap<string, number>;
}

/** The figures of a run with their bars. */
export const figures = (outcome: Outcome): Metric[] => [
  ofWrites(outcome),
  ofAnswers(outcome),
  ofEvents(outcome),
  ofTime(outcome),
];

function ofWrites({
  rounds,
  clients,
  acknowledged,
  stored,
  deployment,
  follower,
}: Outcome): Metric {
  const { lost, twice, elsewhere } = faultsOfWrites(acknowledged.boards, stored);
  const shared = sharedRanks(stored);
  const max = maxOnLimitedBoard(follower.events, deployment.boards);
  const losses = [...Map.groupBy(rounds, ({ how }) => how)].map(
    ([how, all]) => `${how} × ${all.length}`,
  );
  return {
    metric: `two instances behind HAProxy on three PostgreSQL 15 under Patroni (synchronous, strict), ${clients} writers with Idempotency-Keys: the primary ${losses.join(', ')}`,
    bar: `every acknowledged write is stored once; every rank of a board once; never above the WIP limit of ${wipLimit}`,
    measured: `${acknowledged.boards.size} tickets acknowledged, ${lost} lost, ${twice} twice, ${elsewhere} on another board; ${shared} shared ranks; at most ${max} on the board, ${acknowledged.refused} moves refused`,
    held: lost + twice + elsewhere + shared === 0 && max <= wipLimit && acknowledged.refused > 0,
  };
}

function ofAnswers({ tally, acknowledged }: Outcome): Metric {
  const { 200: moved = 0, 201: created = 0, 409: busy = 0, 503: away = 0 } = tally.statuses;
  const known = new Set(['200', '201', '409', '422', '503']);
  const otherStatuses = Object.entries(tally.statuses).filter(([status]) => !known.has(status));
  const odd = [
    ...otherStatuses.map(([status, count]) => `${count} × ${status}`),
    ...acknowledged.faults.slice(0, 3),
  ];
  return {
    metric: 'the same, every answer to a writer',
    bar: 'done, refused by the WIP limit, 409 for a request under way, or 503 with Retry-After',
    measured: `${created + moved} done, ${away} × 503, ${tally.withoutRetryAfter} of them without Retry-After; ${busy} × 409; ${odd.join(', ') || '0 others'}`,
    held: odd.length === 0 && tally.withoutRetryAfter === 0,
  };
}

function ofEvents({ follower, stored, deliveries }: Outcome): Metric {
  const { missing, repeated, isInOrder } = faultsOfFollower(follower.events, stored);
  const webhook = faultsOfWebhook(follower.events, deliveries);
  return {
    metric: 'the same, a follower of the event stream and a webhook',
    bar: 'the follower: each event once, in the order of the log; the webhook: each at least once, none that was rolled back',
    measured: `${follower.events.length} events over ${follower.streams} streams, ${missing} missing, ${repeated} repeated, ${isInOrder ? 'in order' : 'out of order'}; webhook: ${webhook.missing} missing, ${webhook.again} more than once, ${webhook.undone} rolled back, ${stored.pending} pending`,
    held: missing + repeated + webhook.missing + webhook.undone + stored.pending === 0 && isInOrder,
  };
}

function ofTime({ rounds }: Outcome): Metric {
  const slowest = Math.max(...rounds.map(({ serving }) => serving));
  const outages = [...Map.groupBy(rounds, ({ how }) => how)].map(
    ([how, all]) => `${how} ${Math.max(...all.map((round) => round.gone)).toFixed(1)} s`,
  );
  return {
    metric: 'the same, from the moment that Patroni names a new primary',
    bar: `a write is served ≤ ${bar} s`,
    measured: `${slowest.toFixed(1)} s at most; until there is one at most: ${outages.join(', ')}`,
    held: rounds.length > 0 && slowest <= bar,
  };
}
