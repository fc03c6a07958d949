import { toolBudget } from '@basalt/domain';
import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, expect, test } from 'vitest';
import { call, dataClientOf, openMcpFixture, type McpFixture } from './mcp-fixture.ts';

const { answerBytes, maxAnswerBytes } = toolBudget;
const wide = '𝕎'.repeat(255);
const count = 60;

let fixture: McpFixture;
let client: Client;
let document: string;
beforeAll(async () => {
  fixture = await openMcpFixture();
  const { use, principal, project } = fixture;
  const labels = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      use.createLabel(principal, { project, name: `${'λ'.repeat(40)}${index}` }),
    ),
  );
  const { items } = await use.listBoards(principal, { project, page: { limit: 1 } });
  const paragraphs = Array.from(
    { length: 400 },
    (_, index) => `<p>Paragraph ${index}, ${'ж'.repeat(200)}.</p>`,
  );
  for (let index = 0; index < count; index += 1) {
    await use.createTicket(principal, {
      project,
      boardId: items[0]?.id,
      title: wide,
      descriptionHtml: paragraphs.join(''),
      labelIds: labels.map(({ id }) => id),
    });
  }
  for (let index = 0; index < 15; index += 1) {
    const bodyHtml = `<p>${'"quoted" '.repeat(500)}</p>`;
    await use.createTicketComment(principal, { parent: 'WEB-1', bodyHtml });
  }
  const nested = `${'<blockquote>'.repeat(45)}${'<p>a</p>'.repeat(3000)}${'</blockquote>'.repeat(45)}`;
  ({ id: document } = await use.createDocument(principal, {
    organization: principal.organizationId,
    title: wide,
    contentHtml: nested,
  }));
  client = await fixture.connect();
}, 300_000);

const cases: [string, Record<string, unknown>][] = [
  ['list_tickets', {}],
  ['get_board', { board: 'open' }],
  ['get_ticket', { ticket: 'WEB-1' }],
  ['search', { q: 'paragraph' }],
  ['recent_changes', {}],
  ['list_documents', {}],
  ['project_status', {}],
  ['list_projects', {}],
  ['whoami', {}],
  ['list_rules', {}],
];
const large: [string, Record<string, unknown>][] = [
  ['list_tickets', { limit: 50 }],
  ['get_board', { board: 'open', limit: 50 }],
  ['get_ticket', { ticket: 'WEB-1', length: 12_000 }],
  ['recent_changes', { limit: 50 }],
];

/** Bytes of the larger one of both forms. */
const bytesOf = async (name: string, args: Record<string, unknown>) => {
  const sizes: number[] = [];
  for (const caller of [client, await dataClientOf(client)]) {
    const answer = await caller.callTool({ name, arguments: args });
    expect(answer.isError ?? false).toBe(false);
    sizes.push(Buffer.byteLength(JSON.stringify(answer)));
  }
  return Math.max(...sizes);
};

test.each([...cases, ['get_document', null] as const])(
  '%s answers at most 8 KB',
  async (name, args) => {
    const bytes = await bytesOf(name, args ?? { document });
    expect(bytes).toBeLessThanOrEqual(answerBytes);
  },
);

test.each([...large, ['get_document', null] as const])(
  '%s answers at most 32 KB when more is asked for',
  async (name, args) => {
    const bytes = await bytesOf(name, args ?? { document, length: 12_000 });
    expect(bytes).toBeLessThanOrEqual(maxAnswerBytes);
  },
);

test('a list that is cut leads to all of its records, each once', async () => {
  const keys: string[] = [];
  let cursor: unknown;
  do {
    const { data } = await call(client, 'list_tickets', {
      ...(typeof cursor === 'string' && { cursor }),
    });
    keys.push(...(data['tickets'] as { key: string }[]).map(({ key }) => key));
    cursor = data['next_cursor'];
  } while (cursor !== null);
  expect(keys).toHaveLength(count);
  expect(new Set(keys).size).toBe(count);
});

test('a cursor of another list is refused', async () => {
  const { data } = await call(client, 'list_tickets', { limit: 1 });
  const { text } = await call(client, 'list_tickets', {
    cursor: data['next_cursor'],
    board: 'open',
  });
  expect(text).toContain('cursor is not a cursor of this list');
});

test('a long text is read to its end, part by part', async () => {
  let text = '';
  let offset: unknown = 0;
  while (offset !== null) {
    const { data } = await call(client, 'get_ticket', { ticket: 'WEB-1', offset, length: 12_000 });
    text += `${String(data['description'])}\n`;
    offset = data['next_offset'];
  }
  const found = [...text.matchAll(/(\d+),/g)].map(([, index]) => Number(index));
  expect(found).toEqual(Array.from({ length: 400 }, (_, index) => index));
  expect(text.match(/ж/g)).toHaveLength(400 * 200);
});

test('what does not fit however little is asked for is refused', async () => {
  const { use, principal } = fixture;
  const bodyHtml = `<p><a href="https://a.test/${'a'.repeat(maxAnswerBytes)}">x</a></p>`;
  await use.createTicketComment(principal, { parent: 'WEB-2', bodyHtml });
  const { isError, text } = await call(client, 'get_ticket', { ticket: 'WEB-2' });
  expect(isError).toBe(true);
  expect(text).toContain('answer would have more than 32 KiB; read the record with the REST API');
});
