import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EventRecord } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { openEventReceiver } from './mirror/event-receiver.ts';
import { randomWriter, type Ask } from './mirror/random-writer.ts';
import { basaltJson, eventually, type Settings } from './processes.ts';
import { serveHere } from './run-here.ts';
import { dice } from './torture/dice.ts';

/** This many operations; 3,000 in the long form. */
const wanted = Number(process.env['BASALT_MIRROR_OPERATIONS'] ?? 300);
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 20261120);
const [concurrency, restarts] = [4, 3];

type Values = Record<string, unknown>;

/** The mirror of the guide. */
interface Mirror {
  apply(event: EventRecord): void;
  list(kind: string): Values[];
}

const example = path.join(import.meta.dirname, '../../../packages/client/examples/mirror.ts');

const closing: (() => Promise<unknown>)[] = [];
let database: GivenDatabase;
let settings: Settings;
beforeAll(async () => {
  database = await giveDatabase();
  settings = {
    ...database.settings,
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
  };
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await database.drop();
});

/** A server that can be stopped and started again, and calls of its API with a key. */
async function aService(token: () => string) {
  let serving = await serveHere(settings);
  closing.push(() => serving.stop());
  const send = (method: string, at: string, body?: object) =>
    fetch(`${serving.address}/api/v1${at}`, {
      method,
      headers: { Authorization: `Bearer ${token()}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const ask: Ask = async (method, at, body) => {
    for (let tries = 1; ; tries += 1) {
      const response = await send(method, at, body);
      const text = await response.text();
      // The database had no time for it: nothing was written.
      if (response.status === 503 && tries < 20) continue;
      const { data } = (text === '' ? {} : JSON.parse(text)) as { data?: never };
      return { status: response.status, data: data ?? ([] as never) };
    }
  };
  return {
    ask,
    async restart() {
      await serving.stop();
      serving = await serveHere(settings);
    },
    async page(at: string): Promise<{ data: Values[]; next: string | null }> {
      const response = await send('GET', at);
      expect([at, response.status]).toEqual([at, 200]);
      const { data, meta } = (await response.json()) as {
        data: Values[];
        meta: { next_cursor: string | null };
      };
      return { data, next: meta.next_cursor };
    },
  };
}

type Service = Awaited<ReturnType<typeof aService>>;

async function everything({ page }: Service, at: string): Promise<Values[]> {
  const all: Values[] = [];
  for (let cursor = ''; ;) {
    const { data, next } = await page(`${at}${at.includes('?') ? '&' : '?'}per_page=200${cursor}`);
    all.push(...data);
    if (next === null) return all;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

/** Reads on in the log from where it was read to. */
function logReader({ page }: Service, organization: string, apply: (event: EventRecord) => void) {
  let cursor = '';
  const ids: string[] = [];
  return {
    ids,
    async readOn(): Promise<number> {
      const from = ids.length;
      for (;;) {
        const at = `/organizations/${organization}/events?per_page=100${cursor}`;
        const { data, next } = await page(at);
        for (const event of data as unknown as EventRecord[]) {
          ids.push(event.id);
          apply(event);
        }
        if (next !== null) cursor = `&cursor=${encodeURIComponent(next)}`;
        if (data.length === 0) return ids.length - from;
      }
    },
  };
}

/** All records as the API returns them, by kind; what lies in others is addressed below those. */
async function readAll(service: Service, organization: string): Promise<Record<string, Values[]>> {
  const of = `/organizations/${organization}`;
  const project = await everything(service, `${of}/projects`);
  const document = await everything(service, `${of}/documents?archived=all`);
  const below = async (list: string) => {
    const lists = project.map(({ id }) => everything(service, `/projects/${String(id)}/${list}`));
    return (await Promise.all(lists)).flat();
  };
  const listed = await below('tickets?archived=all');
  const projectOf = new Map(listed.map(({ id, project_id }) => [id, project_id]));
  // Events name no parent of another project.
  const ticket = listed.map((record) => {
    const isInside = projectOf.get(record['parent_id']) === record['project_id'];
    return { ...record, parent_id: isInside ? record['parent_id'] : null };
  });
  const commentsOn = async (kind: string, records: readonly Values[]) => {
    const all: Values[] = [];
    for (const { id } of records) {
      all.push(...(await everything(service, `/${kind}/${String(id)}/comments`)));
    }
    return all;
  };
  const members = await below('members');
  return {
    project,
    document,
    ticket,
    field: await everything(service, `${of}/fields`),
    template: await everything(service, `${of}/templates`),
    board: await below('boards'),
    label: await below('labels'),
    'project.member': members.filter(({ access }) => access === 'explicit'),
    'ticket.comment': await commentsOn('tickets', ticket),
    'document.comment': await commentsOn('documents', document),
  };
}

/** How many records of a mirror differ from those that were read, and the first of them. */
function differences(
  mirror: Mirror,
  read: Readonly<Record<string, readonly Values[]>>,
): { count: number; first: unknown } {
  const found: unknown[] = [];
  for (const [kind, records] of Object.entries(read)) {
    const key = ({ id }: Values) => String(id);
    const mirrored = Map.groupBy(mirror.list(kind), key);
    const recordsByKey = Map.groupBy(records, key);
    for (const id of new Set([...mirrored.keys(), ...recordsByKey.keys()])) {
      const [mine, theirs] = [mirrored.get(id) ?? [], recordsByKey.get(id) ?? []];
      const fields = Object.keys(theirs[0] ?? {});
      const shown = mine.map((record) =>
        Object.fromEntries(fields.map((name) => [name, record[name]])),
      );
      if (JSON.stringify(shown) !== JSON.stringify(theirs)) found.push({ kind, mine, theirs });
    }
  }
  return { count: found.length, first: found[0] };
}

test('the guide shows the mirror that is tried here', () => {
  const guide = readFileSync(path.join(example, '../../../../docs/webhooks.md'), 'utf8');
  const shown = /^## Keeping a mirror\n.*?^```ts\n(.*?)^```$/ms.exec(guide)?.[1];
  expect(shown).toBe(readFileSync(example, 'utf8'));
});

test(
  `a mirror by the log alone and one by webhooks alone have no difference to the API after ${wanted} operations with restarts, seed ${seed}`,
  { timeout: 120_000 + wanted * 300 },
  async () => {
    const { id: organization } = await basaltJson(
      settings,
      'organization',
      'create',
      '--name',
      'Quarry',
    );
    const of = ['--organization', organization];
    const people: string[] = [];
    for (const name of ['ada', 'bob', 'eve']) {
      const user = ['--email', `${name}@example.test`, '--name', name];
      people.push((await basaltJson(settings, 'user', 'create', ...of, ...user)).id);
    }
    const key = await basaltJson(
      settings,
      'credential',
      'create',
      ...of,
      '--name',
      'M',
      '--scopes',
      '*',
    );
    const service = await aService(() => String(key['token']));
    const { createMirror } = (await import(example)) as { createMirror: () => Mirror };
    const [byLog, byWebhook] = [createMirror(), createMirror()];
    const receiver = await openEventReceiver((event) => byWebhook.apply(event));
    closing.push(receiver.close);
    const body = { url: receiver.url, events: ['*'] };
    expect(
      (await service.ask('POST', `/organizations/${organization}/webhooks`, body)).status,
    ).toBe(201);
    const log = logReader(service, organization, (event) => byLog.apply(event));

    const writer = randomWriter(service.ask, { organization, people, roll: dice(seed) });
    await writer.perform('createProject');
    await writer.perform('createDocument');
    for (let at = 0; at < 12; at += 1) await writer.perform('createTicket');
    const rounds = Math.ceil(wanted / concurrency);
    for (let round = 1; round <= rounds; round += 1) {
      await Promise.all(Array.from({ length: concurrency }, () => writer.step()));
      if (round % 7 === 0) await log.readOn();
      if (round % Math.ceil(rounds / (restarts + 1)) === 0) await service.restart();
    }
    // Every kind of operation was carried out at least once.
    for (const kind of writer.kinds) {
      for (let tries = 0; tries < 200 && !writer.done.has(kind); tries += 1) {
        await writer.perform(kind);
        if (tries > 20) await writer.step();
      }
    }
    expect(writer.kinds.filter((kind) => !writer.done.has(kind))).toEqual([]);

    const last = await service.ask('PATCH', `/organizations/${organization}`, { name: 'The end' });
    expect(last.status).toBe(200);
    const read = await readAll(service, organization);
    await eventually(async () => {
      await log.readOn();
      const names = byLog.list('organization').map(({ name }) => name);
      return names.includes('The end') ? true : null;
    });
    await eventually(() => {
      const missing = log.ids.slice(log.ids.findIndex((id) => receiver.seen.has(id)));
      return missing.every((id) => receiver.seen.has(id)) ? true : null;
    });
    expect(read['ticket']?.length).toBeGreaterThan(5);
    const [ofLog, ofWebhook] = [differences(byLog, read), differences(byWebhook, read)];
    console.log(
      metricLine({
        metric: `differences of a mirror by the log and one by webhooks after ${wanted} operations, ${log.ids.length} events, ${restarts} restarts`,
        bar: '0',
        measured: `${ofLog.count} and ${ofWebhook.count}`,
        held: ofLog.count + ofWebhook.count === 0,
      }),
    );
    expect(ofLog).toEqual({ count: 0, first: undefined });
    expect(ofWebhook).toEqual({ count: 0, first: undefined });
  },
);
