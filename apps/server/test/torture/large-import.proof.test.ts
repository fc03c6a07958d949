import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../http-calls.ts';
import { basaltJson, endProcesses } from '../processes.ts';
import {
  expectServed,
  openAbuseDeployment,
  toldNeighbour,
  type AbuseDeployment,
} from './abuse-deployment.ts';
import { busyMachine, lengthOf, seconds } from './tally.ts';

const cards = lengthOf('BASALT_IMPORT_CARDS', 2_000);
/** What 100,000 cards may take; a few have a start of their own. */
const maxMs = 10 * 60_000 * Math.max(cards / 100_000, 0.05);
const maxGrown = 128;

let fixture: AbuseDeployment;
let folder: string;
const delivered: string[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    delivered.push((JSON.parse(body) as { type: string }).type);
    response.writeHead(204).end();
  });
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'basalt-import-'));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  fixture = await openAbuseDeployment({
    DATA_DIR: folder,
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
  });
}, 300_000);
afterAll(endProcesses);
afterAll(async () => {
  receiver.close();
  await fixture.close();
  await rm(folder, { recursive: true });
}, 180_000);

const id = (at: number) => (1_600_000_000 + at).toString(16) + at.toString(16).padStart(16, '0');

/** The export of a board whose cards are assigned, labelled and completed. */
function* exported() {
  const lists = ['To do', 'Doing', 'Done'].map((name, pos) => ({ id: `l${pos}`, name, pos }));
  const labels = Array.from({ length: 20 }, (_, at) => ({ id: `b${at}`, name: `Label ${at}` }));
  const members = [{ id: 'm', fullName: 'Ada' }];
  yield `${JSON.stringify({ id: 'x', name: 'Large', lists, labels, members }).slice(0, -1)},"cards":[`;
  for (let at = 0; at < cards; at += 1) {
    const card = {
      id: id(at),
      name: `Card ${at}`,
      desc: `What is to be done in ${at}, with **reasons**. `.repeat(4),
      idList: `l${at % 3}`,
      pos: at,
      idLabels: [`b${at % 20}`],
      idMembers: at % 10 === 0 ? ['m'] : [],
      due: at % 4 === 0 ? '2026-12-24T12:00:00.000Z' : null,
    };
    yield (at === 0 ? '' : ',') + JSON.stringify(card);
  }
  yield ']}';
}

test('a large import ends in time, takes little memory, leaves others their time and tells nobody', async () => {
  const { organization, token, server, database } = fixture;
  const api = async <T>(at: string, body?: object): Promise<T> =>
    (await call(server.address, token, at, body && { method: 'POST', body })).body.data as T;
  const named = ['--organization', organization, '--email', 'ada@x.test', '--name', 'Ada'];
  const secret = { ...database.settings, BASALT_PASSWORD: 'a long password of Ada' };
  await basaltJson(secret, 'user', 'create', ...named);
  await api(`/organizations/${organization}/webhooks`, {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    events: ['*'],
  });
  const text = [...exported()].join('');
  const job = await api<{ id: string; upload: { url: string } }>(
    `/organizations/${organization}/imports`,
    {
      system: 'trello',
      file_name: 'a.json',
      size: Buffer.byteLength(text),
      people: { Ada: 'ada@x.test' },
    },
  );
  const before = fixture.memory();
  let most = before;
  let read = { state: '', counts: {} as Record<string, { exact: number; other_form: number }> };
  const began = performance.now();
  const neighbour = await fixture.beside(
    async () => {
      const url = job.upload.url.replace(/^https?:\/\/[^/]+/u, server.address);
      expect((await fetch(url, { method: 'PUT', body: text })).status).toBe(200);
      while (!['done', 'failed'].includes(read.state)) {
        most = Math.max(most, fixture.memory());
        read = await api(`/imports/${job.id}`);
        await sleep(250);
      }
    },
    { pauseMs: 50 },
  );
  const took = performance.now() - began;
  const { exact = 0, other_form: otherForm = 0 } = read.counts['ticket'] ?? {};
  expect([read.state, exact + otherForm]).toEqual(['done', cards]);
  await expect.poll(() => delivered, { timeout: 60_000 }).toEqual(['import.finished']);
  const { notifications, mails } = (
    await fixture.owner.sql(
      `select (select count(*)::integer from basalt.notifications) as notifications,
        (select count(*)::integer from basalt.mail_outbox) as mails`,
    )
  )[0] as { notifications: number; mails: number };
  const grown = most - before;
  console.log(
    metricLine({
      metric: `an import of ${cards.toLocaleString('en')} cards`,
      bar: `≤ ${seconds(maxMs)}, memory grown ≤ ${maxGrown} MiB, another tenant’s p99 ≤ 200 ms, no mail, notification or webhook of tickets`,
      measured: `${seconds(took)}; memory ${before.toFixed(0)} → ${most.toFixed(0)} MiB; ${toldNeighbour(neighbour)}; ${notifications} notifications, ${mails} mails, webhooks: ${delivered.join(' ')}`,
      held:
        took <= maxMs && grown <= maxGrown && neighbour.p99 <= 200 && notifications + mails === 0,
    }),
  );
  expect([notifications, mails]).toEqual([0, 0]);
  expect(grown).toBeLessThan(maxGrown * 2);
  expect(took).toBeLessThan(maxMs * busyMachine + 60_000);
  expectServed(neighbour);
}, 3_600_000);
