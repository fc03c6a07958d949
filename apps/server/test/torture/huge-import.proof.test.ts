import { setTimeout as sleep } from 'node:timers/promises';
import { importBudget } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../http-calls.ts';
import { endProcesses } from '../processes.ts';
import {
  expectServed,
  openAbuseDeployment,
  toldNeighbour,
  type AbuseDeployment,
} from './abuse-deployment.ts';
import { readersMemory } from './readers-memory.ts';
import { lengthOf, seconds } from './tally.ts';

const MiB = 1024 * 1024;
const mebibytes = lengthOf('BASALT_IMPORT_MEBIBYTES', 8);
/** Words of the text of each card. */
const wordsOfCard = 2_500;
/** MiB that the server may grow by, and that the process that reads may have. */
const [maxGrown, maxReader] = [128, 200];

let fixture: AbuseDeployment;
beforeAll(async () => {
  fixture = await openAbuseDeployment();
}, 300_000);
afterAll(endProcesses);
afterAll(async () => fixture.close(), 180_000);

/** Words of some hundred, in another order for each card. */
const textOf = (card: number): string =>
  Array.from({ length: wordsOfCard }, (_, at) => `word${(at * (card + 7) + card) % 499}`).join(' ');

/** A board of Trello of so many bytes, and the number of its cards. */
function exported(): { file: Buffer<ArrayBuffer>; cards: number } {
  const lists = [{ id: 'l', name: 'To do', pos: 1 }];
  const pieces = [`${JSON.stringify({ id: 'b', name: 'Huge', lists }).slice(0, -1)},"cards":[`];
  let [bytes, cards] = [0, 0];
  while (bytes < (mebibytes - 1) * MiB) {
    const card = {
      id: (1_600_000_000 + cards).toString(16) + cards.toString(16).padStart(16, '0'),
      name: `Card ${cards}`,
      desc: textOf(cards),
      idList: 'l',
      pos: cards,
    };
    const piece = (cards === 0 ? '' : ',') + JSON.stringify(card);
    pieces.push(piece);
    bytes += piece.length;
    cards += 1;
  }
  pieces.push(']}');
  return { file: Buffer.from(pieces.join('')), cards };
}

test('the largest file of an import is read in little memory, while others work', async () => {
  const { organization, token, server } = fixture;
  const api = async <T>(at: string, body?: object): Promise<T> =>
    (await call(server.address, token, at, body && { method: 'POST', body })).body.data as T;
  const { file, cards } = exported();
  expect(file.length).toBeLessThanOrEqual(importBudget.bytes);
  const asked = { system: 'trello', file_name: 'a.json', size: file.length };
  const job = await api<{ id: string; upload: { url: string } }>(
    `/organizations/${organization}/imports`,
    asked,
  );
  const before = fixture.memory();
  let reader = 0;
  let read = { state: '', counts: {} as Record<string, { exact: number; other_form: number }> };
  const began = performance.now();
  const neighbour = await fixture.beside(
    async () => {
      const url = job.upload.url.replace(/^https?:\/\/[^/]+/u, server.address);
      expect((await fetch(url, { method: 'PUT', body: file })).status).toBe(200);
      while (!['done', 'failed'].includes(read.state)) {
        reader = Math.max(reader, readersMemory(server));
        read = await api(`/imports/${job.id}`);
        await sleep(250);
      }
    },
    { pauseMs: 50 },
  );
  const took = performance.now() - began;
  const most = fixture.peakMemory();
  const { exact = 0, other_form: otherForm = 0 } = read.counts['ticket'] ?? {};
  console.log(
    metricLine({
      metric: `an import of ${Math.round(file.length / MiB)} MiB, ${cards.toLocaleString('en')} cards`,
      bar: `the server grows ≤ ${maxGrown} MiB, the process that reads has ≤ ${maxReader} MiB, another tenant’s p99 ≤ 200 ms`,
      measured: `${seconds(took)}; memory ${before.toFixed(0)} → ${most.toFixed(0)} MiB, of the process that reads at most ${reader.toFixed(0)} MiB; ${toldNeighbour(neighbour)}`,
      held: most - before <= maxGrown && reader <= maxReader && neighbour.p99 <= 200,
    }),
  );
  expect([read.state, exact + otherForm]).toEqual(['done', cards]);
  expect(most - before).toBeLessThan(maxGrown * 1.5);
  expect(reader).toBeLessThan(maxReader * 1.5);
  expectServed(neighbour);
}, 3_600_000);
