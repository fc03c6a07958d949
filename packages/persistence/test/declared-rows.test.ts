import {
  Credential,
  searchKinds,
  type AccountEventRecord,
  type AccountRecord,
  type BoardRecord,
  type ConnectionRecord,
  type DeliveryRecord,
  type DocumentRecord,
  type MemberRecord,
  type OrganizationMemberRecord,
  type OwnNotificationRecord,
  type Page,
  type ProjectRecord,
  type TagRecord,
  type TicketCommentRecord,
  type TicketRecord,
  type WebhookRecord,
} from '@basalt/domain';
import { Client, types } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countConfirmed } from '../src/credential/count-calls.ts';
import { createIncludedQueries } from '../src/included/included.queries.ts';
import { claim as claimMails } from '../src/mail/mail-queue.ts';
import {
  lastChanged,
  matchedBest,
  storedBest,
  collectMatches,
  walkStatement,
} from '../src/search/search-statements.ts';
import type { Selection } from '../src/sql/query.ts';
import { take, type ClaimedRow as Claimed } from '../src/webhook/deliveries.store.ts';
import { createBoardQueries } from '../src/board/boards.queries.ts';
import { createCommentQueries } from '../src/comment/comments.queries.ts';
import { createDocumentQueries } from '../src/document/documents.queries.ts';
import { readAccountEvents, readAccounts } from '../src/identity/accounts.queries.ts';
import { createAppQueries } from '../src/app/apps.queries.ts';
import { createNotificationQueries } from '../src/notification/notifications.queries.ts';
import { createProjectQueries } from '../src/project/projects.queries.ts';
import type { Statement } from '../src/sql/statement.ts';
import { createOrganizationQueries } from '../src/tenancy/organizations.queries.ts';
import { createTicketQueries } from '../src/ticket/tickets.queries.ts';
import type { TenantReads } from '../src/transaction/tenant-reads.ts';
import type { Transaction } from '../src/transaction/transaction.ts';
import { createWebhookQueries } from '../src/webhook/webhooks.queries.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';

/** The columns that a row of this type is read from: the same names, and a type of PostgreSQL that is read as the field's. */
type Declared<Row> = { readonly [Field in keyof Row]-?: TypeName<NonNullable<Row[Field]>> };
type TypeName<Value> = Value extends boolean
  ? 'BOOL'
  : Value extends number
    ? 'INT2' | 'INT4' | 'FLOAT8'
    : Value extends string
      ? 'TEXT' | 'UUID' | 'TIMESTAMPTZ' | 'INT8'
      : Value extends Uint8Array
        ? 'BYTEA'
        : Value extends readonly string[]
          ? 'TEXT[]' | 'UUID[]'
          : 'JSON' | 'JSONB';

const id = '0198a000-0000-7000-8000-000000000001';
const page = { limit: 10 };
const [uuid, text, moment, json, int, bool] = [
  'UUID',
  'TEXT',
  'TIMESTAMPTZ',
  'JSON',
  'INT4',
  'BOOL',
] as const;
const times = { created_at: moment, updated_at: moment } as const;
const arrays = new Map([
  [1009, 'TEXT[]'],
  [2951, 'UUID[]'],
]);
const nameOf = new Map<number, string>(
  Object.entries(types.builtins).map(([name, oid]) => [oid, name]),
);

let database: TestDatabase;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('set search_path = basalt, public');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Stands in for the reads of a tenant: keeps the statements, and answers nothing. */
function recorder() {
  const asked: Statement[] = [];
  const keep = async (...statements: Statement[]) =>
    statements.map((statement) => (asked.push(statement), []));
  const reads = {
    organizationId: id,
    all: keep,
    search: (statements: Statement[]) => keep(...statements),
    rows: async (statement: Statement) => (await keep(statement))[0],
    async page(_: object, { rows }: { rows: Statement }) {
      await keep(rows);
      return { items: [], next: null, prev: null };
    },
  };
  const batch = async (...sent: (Statement | null)[]) =>
    Promise.all(sent.map((statement) => (statement === null ? [] : reads.rows(statement))));
  const tx = { batch, rows: reads.rows };
  return { asked, reads: reads as unknown as TenantReads, tx: tx as unknown as Transaction };
}

/** Prepares the statement on the migrated database: its columns by their names, in order, with the names of their types. */
async function columnsOf({ text: sql, values = [] }: Statement): Promise<Record<string, string>> {
  await owner.query(`prepare declared as ${sql}`);
  try {
    const nulls = values.length === 0 ? '' : `(${values.map(() => 'null').join()})`;
    const { fields } = await owner.query(`execute declared ${nulls}`);
    return Object.fromEntries(
      fields.map(({ name, dataTypeID }) => [
        name,
        arrays.get(dataTypeID) ?? nameOf.get(dataTypeID) ?? `type ${dataTypeID}`,
      ]),
    );
  } finally {
    await owner.query('deallocate declared');
  }
}

/** Expects the statement of a read to answer the columns of its rows. */
async function expectRows<Row>(
  ask: (database: ReturnType<typeof recorder>) => Promise<Row | readonly Row[] | Page<Row> | null>,
  declared: Declared<Row>,
): Promise<void> {
  const recording = recorder();
  await ask(recording).catch(() => {});
  const [statement] = recording.asked;
  if (statement === undefined) throw new Error('nothing was asked');
  expect(await columnsOf(statement)).toEqual(declared);
}

/** Expects a statement with a declared row to answer its columns. */
async function expectColumns<Row>(statement: Selection<Row>, declared: Declared<Row>) {
  expect(await columnsOf(statement)).toEqual(declared);
}

it('what is claimed of deliveries and of mails', async () => {
  const claim = { organizationId: id, webhookId: id, due: '[]', until: '', now: '' };
  await expectColumns<Claimed>(take(claim), {
    id: uuid,
    claim: int,
    attempts: int,
    subject_id: uuid,
    kind: text,
    event_id: uuid,
    at: text,
    organization_id: uuid,
    project_id: uuid,
    actor: json,
    data: json,
    changes: json,
    affected: json,
    horizon: 'INT8',
    sequence: 'INT8',
    packed: 'BYTEA',
  });
  await expectColumns(claimMails({ now: '', until: '', urgentOnly: false, limit: 1 }), {
    id: uuid,
    sender: text,
    kind: text,
    is_urgent: bool,
    sealed: text,
    attempts: 'INT2',
    claims: int,
    created_at: text,
  });
});

it('counts of calls', async () => {
  const credential = new Credential({
    id,
    organizationId: id,
    publicId: 'public',
    name: 'one',
    scopes: [],
    secrets: [{ hash: 'hash', pepperId: 'one', goodUntil: null }],
    expiresAt: null,
    createdBy: { type: 'system', name: 'Basalt' },
    now: new Date(),
  });
  const calls = { minute: 1, count: 1 };
  await expectColumns(countConfirmed({ kept: credential, state: '1' }, [], calls), {
    minute: int,
    calls: int,
  });
});

it('what a search finds, and records that others name', async () => {
  const match = {
    kind: text,
    id: uuid,
    grade: int,
    updated_at: moment,
    key: text,
    title: text,
    html: text,
    plain: text,
    project_id: uuid,
  } as const;
  const search = { organizationId: id, words: ['one', 'two'], archived: false, limit: 5 };
  for (const kind of searchKinds) {
    await expectColumns(collectMatches(kind, search), { matches: int });
    for (const statement of [lastChanged, storedBest, matchedBest]) {
      await expectColumns(statement(kind, search), match);
    }
  }
  for (const kind of ['ticket', 'comment'] as const) {
    await expectColumns(walkStatement(kind, search), { walked: int, ...match });
  }
  const { asked, reads } = recorder();
  await createIncludedQueries(reads)
    .find({ users: [id], labels: [id], boards: [], projects: [id] })
    .catch(() => {});
  const found = [];
  for (const statement of asked) found.push(await columnsOf(statement));
  expect(found).toEqual([
    { id: uuid, name: text },
    { id: uuid, name: text, color: text, version: int },
    { id: uuid, key: text, name: text },
  ]);
});

it('comments', () =>
  expectRows<TicketCommentRecord>(
    ({ reads }) => createCommentQueries(reads).list({ kind: 'ticket', ref: id }, page),
    {
      id: uuid,
      ticket_id: uuid,
      reply_to: uuid,
      body_html: text,
      author: json,
      source: json,
      reactions: json,
      version: int,
      ...times,
    },
  ));

it('webhooks, and deliveries with what is made of their state', async () => {
  await expectRows<WebhookRecord>(({ reads }) => createWebhookQueries(reads).find(id), {
    id: uuid,
    organization_id: uuid,
    project_id: uuid,
    url: text,
    events: 'TEXT[]',
    enabled: bool,
    disabled_reason: text,
    created_by: json,
    ...times,
  });
  await expectRows<DeliveryRecord>(
    ({ reads }) => createWebhookQueries(reads).deliveries(id, page),
    {
      id: uuid,
      webhook_id: uuid,
      event_id: uuid,
      event_type: text,
      state: text,
      attempts: int,
      response_status: int,
      failure: text,
      next_attempt_at: moment,
      delivered_at: moment,
      created_at: moment,
    },
  );
});

it('connections of apps', () =>
  expectRows<ConnectionRecord>(({ reads }) => createAppQueries(reads).connections(id, page), {
    id: uuid,
    organization_id: uuid,
    app: json,
    user_id: uuid,
    scopes: 'TEXT[]',
    created_at: moment,
    last_used_at: moment,
  }));

it('notifications of a person', () =>
  expectRows<OwnNotificationRecord>(
    ({ reads }) => createNotificationQueries(reads).ofPerson(id, page),
    {
      id: uuid,
      organization_id: uuid,
      title: text,
      body: text,
      url: text,
      reason: text,
      subject: json,
      read_at: moment,
      done_at: moment,
      snoozed_until: moment,
      created_by: json,
      created_at: moment,
    },
  ));

it('people of an organization and of a project', async () => {
  const person = { id: uuid, name: text, email: text, role: text } as const;
  await expectRows<OrganizationMemberRecord>(
    ({ reads }) => createOrganizationQueries(reads).members(page),
    person,
  );
  await expectRows<MemberRecord>(({ reads }) => createProjectQueries(reads).members(id, page), {
    ...person,
    access: text,
  });
});

it('projects, boards and tags with the number of their tickets', async () => {
  await expectRows<ProjectRecord>(({ reads }) => createProjectQueries(reads).find(id), {
    id: uuid,
    organization_id: uuid,
    key: text,
    name: text,
    description: text,
    time_zone: text,
    archived: bool,
    version: int,
    ...times,
    deleted_at: moment,
  });
  await expectRows<BoardRecord>(({ reads }) => createBoardQueries(reads).list(id, page), {
    id: uuid,
    project_id: uuid,
    name: text,
    slug: text,
    color: text,
    wip_limit: int,
    is_done: bool,
    is_hidden: bool,
    flow_role: text,
    position: int,
    ticket_count: int,
    source: json,
    version: int,
    ...times,
  });
  await expectRows<TagRecord>(({ reads }) => createProjectQueries(reads).tags(id, page), {
    id: uuid,
    name: text,
    ticket_count: int,
  });
});

it('the work of a project, each number by a statement of its own', async () => {
  const { asked, reads } = recorder();
  await createProjectQueries(reads).workload(id, new Date());
  const [, ...numbers] = asked;
  const found = [];
  for (const statement of numbers) found.push(await columnsOf(statement));
  expect(found).toEqual([
    { id: uuid, name: text, slug: text, is_done: bool, count: int },
    { count: int },
    { total: 'FLOAT8', done: 'FLOAT8' },
  ]);
});

it('the weeks of a project', async () => {
  const { asked, reads } = recorder();
  await createProjectQueries(reads).weeks(id, { from: new Date(), count: 12 });
  const [, created, completed] = asked as [unknown, Statement, Statement];
  expect(await columnsOf(created)).toEqual({ week: int, count: int });
  expect(await columnsOf(completed)).toEqual({ week: int, count: int, days: 'FLOAT8' });
});

it('accounts and their events', async () => {
  await expectRows<AccountRecord>(({ tx }) => readAccounts(tx, {}, { limit: 10 }), {
    id: uuid,
    name: text,
    email: text,
    email_confirmed_at: moment,
    deactivated_at: moment,
    has_password: bool,
    two_factor: bool,
    created_at: moment,
  });
  await expectRows<AccountEventRecord>(({ tx }) => readAccountEvents(tx, {}, { limit: 10 }), {
    id: uuid,
    timestamp: moment,
    type: text,
    user_id: uuid,
    email: text,
    actor: json,
    data: json,
  });
});

it('documents and tickets', async () => {
  await expectRows<DocumentRecord>(({ reads }) => createDocumentQueries(reads).find(id), {
    id: uuid,
    organization_id: uuid,
    project_id: uuid,
    parent_id: uuid,
    title: text,
    caption: text,
    content_html: text,
    status: text,
    archived: bool,
    editor_ids: 'UUID[]',
    tag_names: 'TEXT[]',
    published_at: moment,
    version: int,
    created_by: json,
    ...times,
    last_activity_at: moment,
    deleted_at: moment,
  });
  await expectRows<TicketRecord>(({ reads }) => createTicketQueries(reads).find(id), {
    id: uuid,
    key: text,
    number: int,
    project_id: uuid,
    board_id: uuid,
    title: text,
    description_html: text,
    priority: text,
    start_at: moment,
    due_at: moment,
    estimate: 'FLOAT8',
    assignee_ids: 'UUID[]',
    label_ids: 'UUID[]',
    tag_names: 'TEXT[]',
    cycle_id: uuid,
    custom_fields: json,
    rank: text,
    archived: bool,
    parent_id: uuid,
    blocked: bool,
    children: json,
    checklist: json,
    development_count: int,
    comment_count: int,
    file_count: int,
    source: json,
    version: int,
    created_by: json,
    completed_at: moment,
    ...times,
    last_activity_at: moment,
    deleted_at: moment,
  });
});
