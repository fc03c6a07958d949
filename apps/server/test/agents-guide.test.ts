import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { scopes, type Scope } from '@basalt/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blocksOf } from './guide-blocks.ts';
import { callTool, openMcpScene, type McpScene } from './mcp-fixture.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/agents.md'), 'utf8');

interface Task {
  name: string;
  calls: { tool: string; args: string }[];
  answer: string;
}

/** The rows of the table of tasks. A call is a tool and its arguments as JSON. */
function tasksOf(text: string): Task[] {
  const [, section = ''] = text.split('\n## Twenty tasks\n');
  return [...section.matchAll(/^\| (.+?) \| (.+) \| `(.+)` \|$/gm)].map(
    ([, name = '', cells = '', answer = '']) => ({
      name,
      calls: [...cells.matchAll(/`(\w+) (\{.*?\})`(?= `|$)/g)].map(([, tool = '', args = '']) => ({
        tool,
        args,
      })),
      answer,
    }),
  );
}

const tasks = tasksOf(page);

const sorted = (table: unknown[][]) =>
  table.map(([tool, by]) => [tool, (by as string[]).toSorted()]);

let scene: McpScene;
let client: Client;
beforeAll(async () => {
  scene = await openMcpScene();
  client = await scene.connect();
}, 300_000);
afterAll(async () => {
  await client.close();
  await scene.deployment.close();
});

/** Events are listed once no older transaction is open, and those of other tests' databases count too. */
const untilFollowed = (input: Record<string, unknown>, event: string) =>
  vi.waitFor(async () => {
    expect((await callTool(client, 'recent_changes', input)).text).toContain(event);
  }, 90_000);

test('every task of docs/agents.md is done by the calls that it names', async () => {
  const faults: string[] = [];
  for (const { name, calls, answer } of tasks) {
    let id = '';
    let text = '';
    for (const { tool, args } of calls) {
      const input = JSON.parse(args.replace('$ID', id)) as Record<string, unknown>;
      if (tool === 'recent_changes') await untilFollowed(input, answer);
      const called = await callTool(client, tool, input);
      if (called.isError) faults.push(`${name}: ${tool} is refused: ${called.text}`);
      [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(called.text) ?? [];
      text = called.text;
    }
    if (!text.includes(answer)) faults.push(`${name}: the answer is ${text}`);
  }
  expect(faults).toEqual([]);
});

test('there are twenty tasks of at most five calls, the median of two at most, with every tool', async () => {
  expect(tasks).toHaveLength(20);
  const counts = tasks.map(({ calls }) => calls.length).toSorted((a, b) => a - b);
  console.log(`calls a task: median ${counts[10]}, most ${counts.at(-1)}`);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[10]).toBeLessThanOrEqual(2);
  expect(counts.at(-1)).toBeLessThanOrEqual(5);
  const used = new Set(tasks.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});

test('the key of the page opens what the page says, and its files for clients are JSON with the address and the key', async () => {
  const [, listed = ''] = /--scopes "([^"]+)"/.exec(page) ?? [];
  const reading = await scene.connect(...(listed.split(',') as Scope[]));
  const { tools } = await reading.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  const all = (await client.listTools()).tools;
  const readers = all.filter(({ annotations }) => annotations?.readOnlyHint === true);
  expect(tools.map(({ name }) => name)).toEqual(readers.map(({ name }) => name));
  const { text } = await callTool(reading, 'list_tickets', { project: 'WEB' });
  expect(text).toMatch(/WEB-1 \[Open\] .*@.* #bug: Login fails/);
  await reading.close();
  const files = blocksOf(page).flatMap((block) => (block.language === 'json' ? [block.text] : []));
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(JSON.stringify(JSON.parse(file))).toMatch(/https:\/\/basalt\.example\.org.*KEY/);
  }
});

test('the filters of the page are those of list_tickets', async () => {
  const [, sentence = ''] = /\*\*Filters\*\* of `list_tickets`(.*?)\n- \*\*/s.exec(page) ?? [];
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const { tools } = await client.listTools();
  const properties = tools.find(({ name }) => name === 'list_tickets')?.inputSchema.properties;
  const others = new Set(['project', 'sort', 'limit', 'cursor']);
  const filters = Object.keys(properties ?? {}).filter((name) => !others.has(name));
  expect(named.toSorted()).toEqual(filters.toSorted());
});

test('the table of tools has every tool with the scopes that open it', async () => {
  const rows = [...page.matchAll(/^\| `(\w+)` *\| ([^|]*?) *\|/gm)];
  const documented = rows.map(([, tool = '', cell = '']) => [
    tool,
    [...cell.matchAll(/`([\w:]+)`/g)].map(([, scope]) => scope),
  ]);
  const opens = new Map<string, string[]>();
  for (const scope of scopes) {
    const narrow = await scene.connect(scope);
    for (const { name } of (await narrow.listTools()).tools)
      opens.set(name, [...(opens.get(name) ?? []), scope]);
    await narrow.close();
  }
  const actual = [...opens].map(([tool, by]) => [
    tool,
    by.length === scopes.length ? [] : by.filter((scope) => scope !== '*'),
  ]);
  expect(sorted(documented).toSorted()).toEqual(sorted(actual).toSorted());
});
