import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fetchBothDocuments } from '@basalt/http/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { rowsOf } from './notices-fixture.ts';
import { basaltJson, eventually } from './processes.ts';
import { serveHere } from './run-here.ts';

/** Where a capability is found, by what is asked there; or a sentence that says why it is not there. */
type Place = (() => Promise<boolean> | boolean) | string;

const repository = path.resolve(import.meta.dirname, '../../..');
const textOf = (...patterns: string[]): string =>
  globSync(patterns, { cwd: repository })
    .map((file) => readFileSync(path.join(repository, file), 'utf8'))
    .join('\n');

let database: GivenDatabase;
let server: Awaited<ReturnType<typeof serveHere>>;
let tools: Client;
let token = '';
let organization = '';
let operations = new Set<string>();
const clientText = textOf('packages/client/src/generated/*.ts');
const pagesText = textOf('apps/web/src/**/*.{ts,tsx}');

/** What the API answers to the key of the demo. */
async function got<T = { data: Record<string, unknown>[] }>(at: string): Promise<T> {
  const url = `${server.address}/api/v1${at}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

beforeAll(async () => {
  database = await giveDatabase();
  const demo = await basaltJson(database.settings, 'demo');
  organization = String(demo['organization_id']);
  token = String((demo['credential'] as { token?: string } | undefined)?.token ?? demo['token']);
  server = await serveHere(database.settings);
  const { paths } = await fetchBothDocuments(server.address);
  operations = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods as object).map(({ operationId }) => String(operationId)),
    ),
  );
  tools = new Client({ name: 'capabilities', version: '1' });
  const headers = { Authorization: `Bearer ${token}` };
  const address = new URL('/mcp', server.address);
  await tools.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
});
afterAll(async () => {
  await tools.close();
  await server.stop();
  await database.drop();
});

const hasOperations =
  (...ids: string[]) =>
  () =>
    ids.every((id) => operations.has(id));
/** The client has the addresses with these methods; it is generated from the description. */
const clientHas =
  (...addresses: string[]) =>
  () =>
    addresses.every(
      (address) => clientText.includes(`'${address}'`) || clientText.includes(`"${address}"`),
    );
/** The pages call these addresses, by the types of the client. */
const pagesCall =
  (...calls: string[]) =>
  () =>
    calls.every((call) => pagesText.includes(call));
/** Rows of the organization in a table by tenant: an export has each of these. */
const isExported = (table: string) => async () => {
  const sql = `select count(*)::integer as count from basalt.${table} where organization_id = $1`;
  const [row] = await rowsOf<{ count: number }>(database.url, organization, sql);
  return (row?.count ?? 0) > 0;
};
const toolSays = (name: string, args: object, word: string) => async () => {
  const answer = await tools.callTool({ name, arguments: { ...args } });
  return JSON.stringify(answer.content).includes(word);
};
const takesArgument = async (name: string, argument: string): Promise<boolean> => {
  const { tools: all } = await tools.listTools();
  return argument in (all.find((tool) => tool.name === name)?.inputSchema.properties ?? {});
};
const logHas = (type: string, isIt: (event: Record<string, unknown>) => boolean) => async () => {
  const { data } = await got(`/organizations/${organization}/events?type=${type}&per_page=200`);
  return data.some(isIt);
};
const bulkTakes = (field: string) => async () => {
  const { paths } = await fetchBothDocuments(server.address);
  return JSON.stringify(paths['/projects/{project}/tickets/bulk']).includes(`"${field}":`);
};
const mentions = (event: Record<string, unknown>) => JSON.stringify(event).includes('data-mention');
const ownSetting =
  'What a person watches and gets is theirs alone: no other reader of the log learns it.';
const ownOfPeople = 'A program that acts by a key is no person; apps have the REST API.';

const table: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  relations: {
    REST: hasOperations('listRelations', 'relateTicket', 'deleteRelation'),
    bulk: bulkTakes('parent_id'),
    'events and webhooks': logHas('ticket.related', ({ changes }) => changes !== undefined),
    history: pagesCall("'ticket.related'", "'ticket.unrelated'"),
    sync: async () => {
      const { included } = await got<{ included?: { relations?: object } }>(
        `/organizations/${organization}/tickets?updated_since=2000-01-01T00:00:00Z&include=relations&per_page=200`,
      );
      return Object.keys(included?.relations ?? {}).length > 0;
    },
    export: isExported('ticket_relations'),
    MCP: async () =>
      (await toolSays('get_ticket', { ticket: 'WEB-8' }, 'Relations:')()) &&
      (await takesArgument('create_ticket', 'parent')) &&
      takesArgument('update_ticket', 'parent'),
    client: clientHas('/tickets/{ticket}/relations', '/relations/{relation}'),
    pages: pagesCall('/tickets/{ticket}/relations', '/relations/{relation}'),
    'demo data': async () => (await got('/tickets/WEB-8/relations')).data.length > 0,
  },
  mentions: {
    REST: logHas('ticket.comment.created', mentions),
    bulk: bulkTakes('description_html'),
    'events and webhooks': logHas('ticket.comment.created', mentions),
    history: 'A mention is a part of a text: the history says that the text changed.',
    sync: 'A mention is a part of a text, which a copy has.',
    export: isExported('comments'),
    MCP: async () => {
      const { data } = await got(
        `/organizations/${organization}/events?type=ticket.comment.created&per_page=200`,
      );
      const comment = data.find(mentions)?.['data'] as { ticket_id?: string } | undefined;
      return toolSays('get_ticket', { ticket: comment?.ticket_id }, '@Linus')();
    },
    client: 'A mention is a part of a text: the client has no call of its own for it.',
    pages: pagesCall('data-mention'),
    'demo data': logHas('ticket.comment.created', mentions),
  },
  watching: {
    REST: hasOperations('readTicketWatch', 'watchTicket', 'unwatchTicket', 'watchDocument'),
    bulk: 'A person watches one ticket at a time; what they do with many of them has them watch.',
    'events and webhooks': ownSetting,
    history: ownSetting,
    sync: ownSetting,
    export: isExported('watches'),
    MCP: ownOfPeople,
    client: clientHas('/tickets/{ticket}/watch', '/documents/{document}/watch'),
    pages: pagesCall("api.PUT('/tickets/{ticket}/watch'", "api.PUT('/documents/{document}/watch'"),
    'demo data': isExported('watches'),
  },
  notifications: {
    REST: hasOperations(
      'sendNotification',
      'listOwnNotifications',
      'markNotification',
      'markNotifications',
      'setMailChoices',
    ),
    bulk: 'They come by themselves; one that is sent takes up to 500 people.',
    'events and webhooks':
      'A receiver has the event itself; what is sent by the API is `notification.sent`.',
    history: ownSetting,
    sync: ownSetting,
    export: isExported('notification_recipients'),
    MCP: ownOfPeople,
    client: clientHas('/organizations/{organization}/notifications', '/me/notifications'),
    pages: pagesCall("api.GET('/me/notifications'", '/organizations/{organization}/mail-choices'),
    'demo data': isExported('notifications'),
  },
  views: {
    REST: hasOperations(
      'listViews',
      'createView',
      'readView',
      'updateView',
      'deleteView',
      'openCalendar',
    ),
    bulk: 'A view is a list of tickets, not a ticket.',
    'events and webhooks':
      'The log is read by everybody who sees a project; a private view is not told there.',
    history: 'A view is no part of the history of a ticket.',
    sync: 'All views are one answer without pages.',
    export: isExported('views'),
    MCP: 'Agents name the filters themselves: list_tickets has those of a view.',
    client: clientHas('/organizations/{organization}/views', '/views/{view}'),
    pages: pagesCall(
      "api.POST('/organizations/{organization}/views'",
      "api.DELETE('/views/{view}'",
    ),
    'demo data': async () => (await got(`/organizations/${organization}/views`)).data.length > 0,
  },
  development: {
    REST: hasOperations('createGitConnection', 'listGitDeliveries', 'listDevelopment'),
    bulk: 'Branches, commits and pull requests are linked by the tickets that they name.',
    'events and webhooks': logHas('ticket.development.linked', ({ data }) => data !== undefined),
    history: pagesCall("'ticket.development.linked'", "'ticket.development.updated'"),
    sync: 'A copy of tickets has no part of the forge; the events have each of them.',
    export: isExported('developments'),
    MCP: toolSays('get_ticket', { ticket: 'WEB-11' }, 'web-11-pay-by-invoice'),
    client: clientHas('/tickets/{ticket}/development', '/git-connections/{git_connection}'),
    pages: pagesCall('/tickets/{ticket}/development'),
    'demo data': async () => {
      const { data } = await got('/tickets/WEB-28/development');
      return data.some(({ state, closing }) => state === 'merged' && closing === true);
    },
  },
};

const places = Object.keys(table['relations'] ?? {});
const rows = Object.entries(table);

test('each capability has each place, and where it is not, a sentence says why', () => {
  for (const [, row] of rows) expect(Object.keys(row)).toEqual(places);
  const reasons = rows
    .flatMap(([, row]) => Object.values(row))
    .filter((reason) => typeof reason === 'string');
  expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/u.test(reason))).toEqual([]);
});

test.each(rows)('%s are found in every other place', async (_capability, row) => {
  const found: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const [place, isThere] of Object.entries(row)) {
    if (typeof isThere === 'string') continue;
    // Notifications and what people watch come by the worker, a moment after the demo.
    found[place] = await eventually(async () => ((await isThere()) ? true : null)).catch(String);
    wanted[place] = true;
  }
  expect(found).toEqual(wanted);
});
