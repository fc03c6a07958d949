import { allows, scopes, type Scope } from '@basalt/domain';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { tools } from '../src/tools.ts';
import { call, eras, openMcpFixture, type McpFixture } from './mcp-fixture.ts';

let fixture: McpFixture;
beforeAll(async () => {
  fixture = await openMcpFixture();
});

const names = [
  'whoami',
  'search',
  'list_projects',
  'get_board',
  'project_status',
  'list_tickets',
  'get_ticket',
  'create_ticket',
  'update_ticket',
  'move_ticket',
  'delete_ticket',
  'add_comment',
  'list_documents',
  'get_document',
  'write_document',
  'recent_changes',
];

test.each(eras)('there are sixteen tools and no others (%s)', async (mode) => {
  const client = await fixture.connect(['*'], mode);
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name)).toEqual(names);
  expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25');
});

// Every client carries it in its context. The bar is 16 KB; what is below leaves room for another field.
test('the list of tools has at most 15.5 KB', async () => {
  const { tools: listed } = await (await fixture.connect()).listTools();
  const bytes = Buffer.byteLength(JSON.stringify({ tools: listed }));
  console.log(`tools/list: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(15.5 * 1024);
});

test('every schema is one of JSON Schema 2020-12 with an object at the top', async () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { 'date-time': true } });
  const { tools: listed } = await (await fixture.connect()).listTools();
  for (const { inputSchema, outputSchema = {} } of listed) {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema).toMatchObject({ type: 'object' });
      expect(Object.keys(schema)).not.toContain('anyOf');
      expect(() => ajv.compile(schema as object)).not.toThrow();
    }
    expect(inputSchema).toMatchObject({ additionalProperties: false });
  }
});

test('tools that change nothing say so, and the one that deletes says so', () => {
  const effects = Object.groupBy(tools, ({ effect }) => effect);
  const namesOf = (effect: keyof typeof effects) => effects[effect]?.map(({ name }) => name);
  expect(namesOf('delete')).toEqual(['delete_ticket']);
  expect(namesOf('write')).toEqual([
    'create_ticket',
    'update_ticket',
    'move_ticket',
    'add_comment',
    'write_document',
  ]);
});

test.each(scopes)(
  'a key with the scope %s sees the tools it may use, and no other',
  async (scope) => {
    const client = await fixture.connect([scope]);
    const { tools: listed } = await client.listTools();
    const allowed = tools.filter(
      (tool) => tool.scopes.length === 0 || tool.scopes.some((one) => allows([scope], one)),
    );
    expect(listed.map(({ name }) => name)).toEqual(allowed.map(({ name }) => name));
  },
);

test('a tool outside the scopes is refused, with the scope it needs', async () => {
  const client = await fixture.connect(['tickets:read'] satisfies Scope[]);
  const { isError, text } = await call(client, 'create_ticket', { title: 'No' });
  expect(isError).toBe(true);
  expect(text).toMatch(/^insufficient_scope:/);
});

test('an unknown tool is an error of the protocol', async () => {
  const client = await fixture.connect();
  await expect(call(client, 'drop_table')).rejects.toThrow('Unknown tool: drop_table');
});

test('arguments that are wrong or unknown are named, all in one answer', async () => {
  const client = await fixture.connect();
  const { isError, text } = await call(client, 'list_tickets', { limit: 51, boards: 'x', q: '\0' });
  expect(isError).toBe(true);
  expect(text).toContain('- limit must be an integer from 1 to 50');
  expect(text).toContain('- boards is not known here');
  expect(text).toContain('- q must not contain the character NUL');
});
