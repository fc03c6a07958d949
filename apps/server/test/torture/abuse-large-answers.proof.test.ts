import { answerBudget } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAll } from '../processes.ts';
import {
  expectServed,
  openAbuseDeployment,
  toldNeighbour,
  type AbuseDeployment,
} from './abuse-deployment.ts';
import { statusOf } from './faulty-deployment.ts';
import { lengthOf } from './tally.ts';

const count = lengthOf('BASALT_ABUSE_TICKETS', 60);
const concurrency = 32;
const rounds = 3;
/** Cleaned, it is five times as long: 255 KiB. */
const worstText = '&'.repeat(51 * 1024);
const maxMemory = 360;

let deployment: AbuseDeployment;
beforeAll(async () => {
  deployment = await openAbuseDeployment();
  const writer = deployment.client();
  for (let n = 1; n <= count; n += 1) {
    const body = { board_slug: 'open', title: `large ${n}`, description_html: worstText };
    const path = `/projects/${deployment.attacked.project}/tickets`;
    const status = statusOf(await writer.send({ method: 'POST', path, body }));
    if (status !== 201) throw new Error(`no ticket: ${status}`);
  }
  writer.close();
}, 300_000);
afterAll(killAll);
afterAll(async () => deployment?.close(), 180_000);

/** The lengths of the answers to this many requests at once, in bytes. */
async function askAtOnce(paths: readonly string[]): Promise<number[]> {
  const headers = { Authorization: `Bearer ${deployment.token}` };
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${deployment.server.address}/api/v1${path}`, { headers });
      if (answer.status !== 200 && answer.status !== 503) throw new Error(String(answer.status));
      return (await answer.arrayBuffer()).byteLength;
    }),
  );
}

test(
  `${concurrency} pages of the largest records at once are small, and leave the server small`,
  { timeout: 300_000 },
  async () => {
    const { project, organization } = deployment.attacked;
    const before = deployment.peakMemory();
    const lengths: number[] = [];
    const neighbour = await deployment.beside(async () => {
      for (let round = 0; round < rounds; round += 1) {
        const paths = Array.from({ length: concurrency }, (_, at) =>
          at % 4 === 3
            ? `/organizations/${organization}/events?per_page=200`
            : `/projects/${project}/tickets?per_page=200`,
        );
        lengths.push(...(await askAtOnce(paths)));
      }
    });
    const longest = Math.max(...lengths);
    const memory = deployment.peakMemory();
    console.log(
      metricLine({
        metric: `${concurrency} pages of 200 at once, × ${rounds}, of ${count} tickets of 255 KiB of HTML and of their events`,
        bar: `no answer beyond 8 MiB; resident memory ≤ ${maxMemory} MiB; another tenant’s reads all answered`,
        measured: `longest answer ${(longest / 1024 / 1024).toFixed(1)} MiB; memory ${before.toFixed(0)} → ${memory.toFixed(0)} MiB at most; ${toldNeighbour(neighbour)}`,
        held: longest <= answerBudget.bytes && memory <= maxMemory && neighbour.wrong.length === 0,
      }),
    );
    expect(longest).toBeGreaterThan(answerBudget.pageBytes / 2);
    expect(longest).toBeLessThanOrEqual(answerBudget.bytes);
    expect(memory).toBeLessThanOrEqual(maxMemory);
    expectServed(neighbour);
  },
);
