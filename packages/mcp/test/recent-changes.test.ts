import type { Client } from '@modelcontextprotocol/client';
import { beforeEach, expect, test } from 'vitest';
import { call, openMcpFixture, type McpFixture } from './mcp-fixture.ts';

let fixture: McpFixture;
let client: Client;
beforeEach(async () => {
  fixture = await openMcpFixture();
  client = await fixture.connect();
  await call(client, 'create_ticket', { title: 'Old' });
  fixture.basalt.clock.advance(3_600_000);
});

interface Change {
  type: string;
  about: string;
  from: string | null;
  to: string | null;
}

const changesOf = async (args: object) => {
  const { data } = await call(client, 'recent_changes', { ...args });
  return data['changes'] as Change[];
};
const typesOf = async (args: object) => (await changesOf(args)).map(({ type }) => type);

test('changes of a ticket, of a project and of the organization are listed newest first', async () => {
  const { clock } = fixture.basalt;
  const since = clock().toISOString();
  await call(client, 'update_ticket', { ticket: 'WEB-1', priority: 'high' });
  const both = ['ticket.updated', 'ticket.created'];
  expect(await typesOf({ ticket: 'WEB-1' })).toEqual(both);
  expect((await typesOf({ project: 'WEB' })).slice(0, 2)).toEqual(both);
  const all = await typesOf({});
  expect(all.indexOf('ticket.updated')).toBeLessThan(all.indexOf('ticket.created'));
  for (const about of [{ ticket: 'WEB-1' }, { project: 'WEB' }, {}]) {
    expect(await typesOf({ ...about, since })).toEqual(['ticket.updated']);
  }
});

test('the changes of the organization are read to the first, page by page', async () => {
  const whole = await typesOf({ limit: 50 });
  const read: string[] = [];
  let cursor: unknown;
  do {
    const page = { limit: 3, ...(typeof cursor === 'string' && { cursor }) };
    const { data } = await call(client, 'recent_changes', page);
    read.push(...(data['changes'] as Change[]).map(({ type }) => type));
    cursor = data['next_cursor'];
  } while (cursor !== null);
  expect(read).toEqual(whole);
  expect(read.length).toBeGreaterThan(3);
});

test('a comment is named by its ticket or document, also after the ticket was deleted', async () => {
  await call(client, 'add_comment', { ticket: 'WEB-1', body: 'Seen' });
  const made = await call(client, 'write_document', { title: 'Runbook' });
  await call(client, 'add_comment', { document: made.data['id'], body: 'Read' });
  await call(client, 'delete_ticket', { ticket: 'WEB-1', confirm: 'WEB-1' });
  const comments = (await changesOf({})).filter(({ type }) => type.includes('comment'));
  expect(comments.map(({ about }) => about).toSorted()).toEqual(['Runbook', 'WEB-1 Old']);
});

test('a move tells the boards that the ticket came from and went to', async () => {
  await call(client, 'move_ticket', { ticket: 'WEB-1', board: 'Deployed' });
  const { text } = await call(client, 'recent_changes', { ticket: 'WEB-1' });
  expect(text).toMatch(/Agent: ticket\.moved WEB-1 Old, from Open to Deployed \(/);
  const changes = await changesOf({ ticket: 'WEB-1' });
  expect(changes.find(({ type }) => type === 'ticket.moved')).toMatchObject({
    from: 'Open',
    to: 'Deployed',
  });
  expect(changes.find(({ type }) => type === 'ticket.created')).toMatchObject({
    from: null,
    to: null,
  });
});
