import type { Owner } from '@basalt/persistence/testing';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { openApiFixture } from '../api-fixture.ts';
import { eventually } from '../processes.ts';
import { checkHistory } from './check-history.ts';
import { createClient } from './client.ts';
import { prepareDeployment } from './prepare-deployment.ts';
import { startWriters } from './writers.ts';
import { ticketOf, type Deployment, type Write, type WriteKind } from './history.ts';

const fixture = await closeAfterTests(openApiFixture());

let deployment: Deployment;
let history: Write[];

beforeAll(async () => {
  const { organization, token, first } = fixture;
  deployment = await prepareDeployment(createClient(first.address, token), organization);
  const writers = { address: first.address, token, seed: 7, goesOn: true };
  const { history: written, end } = startWriters(deployment, writers);
  history = written;
  await eventually(() => (missingKinds().length === 0 ? true : null));
  await end();
});

const acknowledged = (kind: WriteKind, isWanted: (write: Write) => boolean = () => true) =>
  history.filter(
    (entry) => entry.kind === kind && entry.outcome === 'acknowledged' && isWanted(entry),
  );

/** What the writers have not come to yet: each of these is planted below. */
function missingKinds(): string[] {
  const kinds: WriteKind[] = ['create', 'move', 'comment', 'update', 'delete', 'reorder'];
  const missing: string[] = kinds.filter((kind) => acknowledged(kind).length < 3);
  if (acknowledged('move', isCompletion).length === 0) missing.push('completion');
  if (acknowledged('create', ({ key }) => key !== undefined).length === 0) missing.push('key');
  if (history.every(({ outcome }) => outcome !== 'refused')) missing.push('refusal');
  return missing;
}

const isCompletion = (write: Write) => ticketOf(write).completed_at !== null;

const check = (claimed = history, sql: Owner['sql'] = fixture.sql) =>
  checkHistory(sql, deployment, claimed);

/** The first such write that nothing came after on its ticket. */
function last(kind: WriteKind, isWanted: (write: Write) => boolean = () => true): Write {
  const found = acknowledged(kind, isWanted).find((write) => {
    const id = kind === 'create' ? ticketOf(write).id : write.ticket;
    const later = history.slice(history.indexOf(write) + 1);
    return later.every((entry) => entry.ticket !== id && entry.kind !== 'reorder');
  });
  return found ?? (acknowledged(kind, isWanted).at(-1) as Write);
}

const idOf = (write: Write) => (write.answer as { id: string }).id;

test('a history in which nothing was lost has no fault', async () => {
  expect(await check()).toEqual([]);
});

/** What is planted, what the checker says of it, and the statement that plants it: $1 is the organization. */
const plants: [what: string, complaint: RegExp, text: string, value: () => unknown][] = [
  [
    'a lost comment',
    /an event without its comment/u,
    'delete from basalt.comments where organization_id = $1 and id = $2',
    () => idOf(last('comment')),
  ],
  [
    'a lost event',
    /acknowledged, and no such event: update/u,
    `delete from basalt.events where organization_id = $1 and kind = 'ticket.updated' and data->>'title' = $2`,
    () => last('update').token,
  ],
  [
    'a lost event of a completion',
    /no event of its completion/u,
    `delete from basalt.events where organization_id = $1 and kind = 'ticket.completed' and subject_id = $2`,
    () => idOf(last('move', isCompletion)),
  ],
  [
    'a lost ticket',
    /an event without its ticket/u,
    'delete from basalt.tickets where organization_id = $1 and id = $2',
    () => idOf(last('create')),
  ],
  [
    'a lost change of a title',
    /title is not that of the last event/u,
    `update basalt.tickets set title = 'as before' where organization_id = $1 and id = $2`,
    () => idOf(last('update')),
  ],
  [
    'a lost text of a search',
    /found by another text/u,
    'delete from basalt.ticket_search where organization_id = $1 and ticket_id = $2',
    () => idOf(last('create')),
  ],
  [
    'a lost deletion',
    /deleted or not/u,
    'update basalt.tickets set deleted_at = null where organization_id = $1 and id = $2',
    () => last('delete').ticket,
  ],
  [
    'a lost kept outcome',
    /nothing kept under its key/u,
    'delete from basalt.kept_outcomes where organization_id = $1 and key = $2',
    () => last('create', ({ key }) => key !== undefined).key,
  ],
  [
    'a lost reorder',
    /acknowledged, and no such event: reorder/u,
    `delete from basalt.events where organization_id = $1 and kind = $2`,
    () => 'ticket.reordered',
  ],
  [
    'a wrong count',
    /counts \d+ of \d+ tickets/u,
    'update basalt.boards set ticket_count = ticket_count + 1 where organization_id = $1 and id = $2',
    () => deployment.boards[0]?.id,
  ],
  [
    'a board above its limit',
    /is above its limit/u,
    'update basalt.boards set wip_limit = 1 where organization_id = $1 and project_id = $2',
    () => deployment.project,
  ],
  [
    'a rank twice',
    /has a rank twice/u,
    `update basalt.tickets set rank = 'a' where organization_id = $1 and project_id = $2`,
    () => deployment.project,
  ],
  [
    'a ticket number twice',
    /a ticket number twice/u,
    'update basalt.tickets set number = 1 where organization_id = $1 and project_id = $2',
    () => deployment.project,
  ],
  [
    'a lost version',
    /versions without an event/u,
    'update basalt.tickets set version = version - 1 where organization_id = $1 and project_id = $2',
    () => deployment.project,
  ],
];

test.each(plants)('%s is found', async (_what, complaint, text, value) => {
  await fixture.sql('begin');
  try {
    await fixture.sql(text, [fixture.organization, value()]);
    expect((await check()).join('\n')).toMatch(complaint);
  } finally {
    await fixture.sql('rollback');
  }
});

test('a second effect under one key is found', async () => {
  const { key, path, body } = last('create', (write) => write.key !== undefined);
  await fixture.first.call('POST', path, { body: body as object });
  expect(key).toBeDefined();
  // The log tells an event once no transaction that began before it is under way, in whichever database of the server: other proofs
  // beside this one keep some open for a minute.
  await expect
    .poll(() => check(), { timeout: 240_000, interval: 500 })
    .toEqual([expect.stringMatching(/^nobody's event: ticket.created/u)]);
});

test('an effect of a refused write is found', async () => {
  const done = last('comment');
  const claimed = history.map((write): Write =>
    write === done ? { ...write, outcome: 'refused' } : write,
  );
  expect((await check(claimed)).join('\n')).toMatch(/refused, and done: comment/u);
});

const unknown = (write: Write): Write => ({ ...write, outcome: 'unknown', answer: null });

test('a write of unknown outcome may be there or not, but not by halves', async () => {
  const done = last('create', ({ key }) => key !== undefined);
  const never = { ...done, token: 'never', key: 'key never' };
  const claimed = history.map((write) => (write === done ? unknown(write) : write));
  const before = await check(history);
  expect(await check([...claimed, unknown(never)])).toEqual(before);
  await fixture.sql('begin');
  await fixture.sql('delete from basalt.kept_outcomes where organization_id = $1 and key = $2', [
    fixture.organization,
    done.key,
  ]);
  const faults = await check(claimed);
  await fixture.sql('rollback');
  expect(faults.join('\n')).toMatch(/half done under its key/u);
});
