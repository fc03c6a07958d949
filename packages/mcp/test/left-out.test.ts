import { toolBudget } from '@basalt/domain';
import type { Client } from '@modelcontextprotocol/client';
import { beforeEach, expect, test } from 'vitest';
import { call, openMcpFixture, type McpFixture } from './mcp-fixture.ts';

let fixture: McpFixture;
let client: Client;
beforeEach(async () => {
  fixture = await openMcpFixture();
  client = await fixture.connect();
});

test('a page of changes that ends early has a cursor to the others', async () => {
  const { use, principal } = fixture;
  await call(client, 'create_ticket', { title: 'Large' });
  fixture.basalt.clock.advance(1_000);
  const since = fixture.basalt.clock().toISOString();
  const updates = 9;
  for (let index = 0; index < updates; index += 1) {
    const descriptionHtml = `<p>${index}${'漢'.repeat(85_000)}</p>`;
    await use.updateTicket(principal, { ticket: 'WEB-1', descriptionHtml });
  }
  const first = await call(client, 'recent_changes', { since, limit: 50 });
  const shown = first.data['changes'] as unknown[];
  expect(shown.length).toBeLessThan(updates);
  const rest = { since, limit: 50, cursor: first.data['next_cursor'] };
  const second = await call(client, 'recent_changes', rest);
  expect(shown.length + (second.data['changes'] as unknown[]).length).toBe(updates);
  expect(second.data['next_cursor']).toBeNull();
});

test('changes of a ticket and of a project are not asked for together', async () => {
  const { isError, text } = await call(client, 'recent_changes', {
    project: 'WEB',
    ticket: 'WEB-1',
  });
  expect(isError).toBe(true);
  expect(text).toContain('project cannot be named with a ticket: leave one of them out');
});

test.each(['get_board', 'project_status'])(
  '%s says how many boards it leaves out',
  async (tool) => {
    const { use, principal, project } = fixture;
    const name = 'Waits for the people of another company ';
    for (let index = 0; index < 60; index += 1) {
      await use.createBoard(principal, { project, name: `${name}${index}` });
    }
    const { items } = await use.listBoards(principal, { project, page: { limit: 200 } });
    const { text, data } = await call(client, tool);
    const shown = data['boards'] as unknown[];
    const more = data['more_boards'] as number;
    expect(more).toBeGreaterThan(0);
    expect(shown.length + more).toBe(items.length);
    const [, left] = /And (\d+) more boards/.exec(text) ?? [];
    const shownInText = text.split('\n').filter((line) => / \d+$|: \d+$/.test(line)).length;
    expect(shownInText + Number(left)).toBe(items.length);
    for (const form of [text, data]) {
      expect(Buffer.byteLength(JSON.stringify(form))).toBeLessThan(toolBudget.answerBytes);
    }
  },
);
