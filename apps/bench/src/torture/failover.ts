import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@basalt/persistence';
import { followEvents, type EventFollower } from './failover/event-follower.ts';
import { figures, type Round } from './failover/figures.ts';
import { keyedClient } from './failover/keyed-client.ts';
import { startCluster, type Loss, type PatroniCluster } from './failover/patroni-cluster.ts';
import { openDeployment, type FailoverDeployment } from './failover/deployment.ts';
import { readStored } from './failover/stored.ts';
import { startWriters } from './failover/ticket-writers.ts';
import { startReceiver, type WebhookReceiver } from './failover/webhook-receiver.ts';
import type { Metric } from './metric.ts';
import type { Proof, ProofRun } from './proof.ts';

const clients = 8;
/** Milliseconds for the follower and the webhook to reach the end of the log. Another worker takes over a delivery after a minute. */
const timeoutMs = 300_000;

const count = (name: string, fallback: number): number =>
  Number(process.env[`BASALT_FAILOVER_${name}`] ?? fallback);

/** A PostgreSQL cluster under Patroni that repeatedly loses its primary. */
export const failover: Proof = {
  name: 'failover',
  summary:
    'two instances on three PostgreSQL servers under Patroni: the primary killed, switched over, cut off from etcd, its disk full',
  minutes: 90,
  run: async (run) => {
    await using opened = new AsyncDisposableStack();
    const cluster = await startCluster();
    opened.defer(() => cluster.stop());
    run.say(`the primary is ${await cluster.primary({ all: true })}`);
    await withClient(cluster.url('postgres'), (client) => client.query('create database basalt'));
    const receiver = await startReceiver();
    opened.defer(() => receiver.close());
    const deployment = await openDeployment(cluster.url('basalt'), receiver.url, opened);
    return await measure({ cluster, deployment, receiver }, run);
  },
};

interface FailoverFixture {
  cluster: PatroniCluster;
  deployment: FailoverDeployment;
  receiver: WebhookReceiver;
}

async function measure(
  { cluster, deployment, receiver }: FailoverFixture,
  run: ProofRun,
): Promise<Metric[]> {
  const { address, token, organization } = deployment;
  const follower = await followEvents(
    `${address}/api/v1/organizations/${organization}/events/stream`,
    token,
  );
  const { post, tally } = keyedClient(address, token);
  const writers = startWriters(post, { ...deployment, clients });
  const losses: [Round['how'], Loss, number][] = [
    ['killed with -9', cluster.kill, count('KILLS', 20)],
    ['switched over', cluster.switchOver, count('SWITCHES', 20)],
    ['cut off from etcd', cluster.cutOffFromEtcd, count('CUTS', 5)],
    ['disk full', cluster.fillDisk, count('FULL_DISKS', 2)],
  ];
  const rounds: Round[] = [];
  for (const [how, lose, wanted] of losses) {
    for (let number = 1; number <= wanted; number += 1) {
      const round = await loseOnce(cluster, { how, lose }, tally.acknowledgedAt);
      rounds.push(round);
      run.say(
        `${number} of ${wanted} ${how}: ${round.next} after ${round.gone.toFixed(1)} s, a write ${round.serving.toFixed(2)} s later`,
      );
    }
  }
  await writers.stop();
  const stored = await settled(cluster, { deployment, receiver, follower });
  await follower.stop();
  return figures({
    rounds,
    tally,
    stored,
    deployment,
    follower,
    clients,
    acknowledged: writers.acknowledged,
    deliveries: receiver.deliveries,
  });
}

/** Ends the primary once, and repairs its node afterwards. */
async function loseOnce(
  cluster: PatroniCluster,
  { how, lose }: { how: Round['how']; lose: Loss },
  acknowledgedAt: readonly number[],
): Promise<Round> {
  const former = await cluster.primary({ all: true });
  const since = performance.now();
  const restore = await lose(former);
  const next = await cluster.primary({ former });
  const recoveredAt = performance.now();
  while ((acknowledgedAt.at(-1) ?? 0) < recoveredAt) await sleep(10);
  const first = acknowledgedAt.find((at) => at >= recoveredAt) as number;
  restore();
  return { how, next, gone: (recoveredAt - since) / 1000, serving: (first - recoveredAt) / 1000 };
}

/** Waits until the follower has reached the end of the log and nothing is left to deliver. Returns the stored records. */
async function settled(
  cluster: PatroniCluster,
  {
    deployment,
    follower,
  }: Pick<FailoverFixture, 'deployment' | 'receiver'> & { follower: EventFollower },
) {
  for (const end = performance.now() + timeoutMs; ; await sleep(1_000)) {
    const stored = await readStored(cluster.url('basalt'), deployment.organization).catch(
      () => null,
    );
    const isEnd = stored !== null && follower.events.at(-1)?.id === stored.events.at(-1);
    if (stored !== null && isEnd && stored.pending === 0) return stored;
    if (performance.now() < end) continue;
    if (stored === null) throw new Error('the database does not answer');
    return stored;
  }
}
