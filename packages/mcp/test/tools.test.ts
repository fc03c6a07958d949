import { allows, scopes, type Scope } from '@basalt/domain';
import type { Client } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { tools } from '../src/tools.ts';
import { codesWithNextStep } from '../src/tool-refusal.ts';
import { call, dataClientOf, eras, openMcpFixture, type McpFixture } from './mcp-fixture.ts';

const bytesOf = (answer: object): number => Buffer.byteLength(JSON.stringify(answer));
const listBytes = async (client: Client): Promise<number> =>
  bytesOf({ tools: (await client.listTools()).tools });

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
  'relate_tickets',
  'add_comment',
  'list_documents',
  'get_document',
  'write_document',
  'get_file',
  'recent_changes',
  'list_rules',
];

test.each(eras)('there are nineteen tools and no others (%s)', async (mode) => {
  const client = await fixture.connect(['*'], mode);
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name)).toEqual(names);
  expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25');
});

// Every client carries it in its context. What is below the bars leaves room for another field.
test('the list of tools has at most 12 KB, with schemas of answers at most 16 KB', async () => {
  const client = await fixture.connect();
  const bytes = {
    text: await listBytes(client),
    data: await listBytes(await dataClientOf(client)),
  };
  console.log(`tools/list: ${bytes.text} bytes, with schemas of answers ${bytes.data}`);
  expect(bytes.text).toBeLessThanOrEqual(12 * 1024);
  expect(bytes.data).toBeLessThanOrEqual(16 * 1024);
});

test('every schema is one of JSON Schema 2020-12 with an object at the top', async () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { 'date-time': true } });
  const { tools: listed } = await (await dataClientOf(await fixture.connect())).listTools();
  for (const { inputSchema, outputSchema = {} } of listed) {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema).toMatchObject({ type: 'object' });
      expect(Object.keys(schema)).not.toContain('anyOf');
      expect(() => ajv.compile(schema as object)).not.toThrow();
    }
    expect(inputSchema).toMatchObject({ additionalProperties: false });
  }
});

test('fields that another tool describes are described there, for the same credentials', async () => {
  const { tools: listed } = await (await dataClientOf(await fixture.connect())).listTools();
  const referring = tools.filter(({ describedBy }) => describedBy !== undefined);
  expect(referring.map(({ name }) => name)).toEqual(['get_ticket', 'get_document']);
  for (const { name, scopes: own, describedBy } of referring) {
    const describing = tools.find((tool) => tool.name === describedBy?.tool);
    expect(describing?.scopes).toEqual(own);
    const schemaOf = (wanted?: string) => listed.find((tool) => tool.name === wanted)?.outputSchema;
    const items = Object.values(schemaOf(describing?.name)?.properties ?? {}).flatMap(
      (property) => (property as { items?: { properties?: object } }).items?.properties ?? [],
    );
    expect(items.map((item) => Object.keys(item))).toEqual([
      Object.keys(describedBy?.fields ?? {}),
    ]);
    expect(schemaOf(name)?.['description']).toContain(describing?.name);
  }
});

test('tools that change nothing say so, and those that delete or replace texts say so', async () => {
  const effects = Object.groupBy(tools, ({ effect }) => effect);
  const namesOf = (effect: keyof typeof effects) => effects[effect]?.map(({ name }) => name);
  expect(namesOf('delete')).toEqual(['delete_ticket']);
  expect(namesOf('write')).toEqual([
    'create_ticket',
    'move_ticket',
    'relate_tickets',
    'add_comment',
  ]);
  const { tools: listed } = await (await fixture.connect()).listTools();
  const destructive = listed.filter(({ annotations }) => annotations?.destructiveHint === true);
  expect(destructive.map(({ name }) => name)).toEqual([
    'update_ticket',
    'delete_ticket',
    'write_document',
  ]);
  const harmless = listed.filter(({ annotations }) => annotations?.destructiveHint === false);
  expect(harmless.map(({ name }) => name)).toEqual(namesOf('write'));
});

test('a client gets text or data, not both in full', async () => {
  const client = await fixture.connect();
  await call(client, 'create_ticket', { title: 'Large', description: 'word '.repeat(500) });
  const input = { name: 'get_ticket', arguments: { ticket: 'WEB-1' } };
  const text = await client.callTool(input);
  expect(text.structuredContent).toBeUndefined();
  expect(JSON.stringify(text.content)).toContain('word word');
  const data = await (await dataClientOf(client)).callTool(input);
  expect(data.content).toEqual([{ type: 'text', text: 'WEB-1 [Open] medium: Large' }]);
  expect(data.structuredContent).toMatchObject({ key: 'WEB-1', next_offset: null });
  for (let index = 0; index < 19; index += 1) {
    await call(client, 'create_ticket', {
      title: `Ticket ${index}`,
      labels: ['bug'],
      assignees: ['Ada'],
    });
  }
  const dataClient = await dataClientOf(client);
  for (const asked of [
    input,
    { name: 'list_tickets', arguments: {} },
    { name: 'get_board', arguments: { board: 'open' } },
    { name: 'recent_changes', arguments: {} },
  ]) {
    const answers = [await client.callTool(asked), await dataClient.callTool(asked)] as const;
    const sizes = { text: bytesOf(answers[0]), data: bytesOf(answers[1]) };
    const both = bytesOf({ ...answers[1], content: answers[0].content });
    console.log(
      `${asked.name}: ${sizes.text} bytes as text, ${sizes.data} as data, ${both} as both`,
    );
    expect(Math.max(sizes.text, sizes.data)).toBeLessThan(0.85 * both);
  }
});

test.each(scopes)(
  'a key with the scope %s sees the tools it may use, and no other',
  async (scope) => {
    const client = await fixture.connect([scope]);
    const { tools: listed } = await client.listTools();
    const allowed = tools.filter(
      (tool) => tool.scopes.length === 0 || tool.scopes.some((wanted) => allows([scope], wanted)),
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

test('an unknown tool is an error of the protocol that names the next step', async () => {
  const client = await fixture.connect();
  await expect(call(client, 'drop_table')).rejects.toThrow(
    'Unknown tool: drop_table. tools/list names those that there are',
  );
  await expect(call(client, 'list_ticket')).rejects.toThrow('Did you mean list_tickets?');
});

test('arguments that are wrong or unknown are named, all in one answer', async () => {
  const client = await fixture.connect();
  const { isError, text } = await call(client, 'list_tickets', {
    limit: 51,
    boards: 'x',
    q: '\0',
    assignee_id: 'x',
    due: '2031-05-04',
    colour: 'red',
    size: 1,
  });
  expect(isError).toBe(true);
  const lines = text.split('\n');
  expect(lines).toContain('- limit must be an integer from 1 to 50');
  expect(lines).toContain('- q must not contain the character NUL');
  expect(lines).toContain('- boards is not an argument of list_tickets: did you mean board?');
  expect(lines).toContain(
    '- assignee_id is not an argument of list_tickets: did you mean assignee?',
  );
  expect(lines).toContain(
    '- due is not an argument of list_tickets: did you mean due_after or due_before?',
  );
  expect(text).toMatch(
    /- colour is not an argument of list_tickets, which takes project, board, .*cursor$/m,
  );
  expect(lines).toContain('- size is not an argument of list_tickets');
  const missing = await call(client, 'update_ticket', { tikcet: 'x', titel: 'y' });
  expect(missing.text).toContain(
    '- tikcet is not an argument of update_ticket: did you mean ticket?',
  );
  expect(missing.text).toContain('- ticket is required');
  expect(missing.text).toContain(
    '- titel is not an argument of update_ticket: did you mean title?',
  );
});

test('every refusal of a tool says what to do next', () => {
  // What the use cases of the tools and the layer around them can refuse with.
  const codes = `validation_failed not_found wrong_organization insufficient_scope insufficient_role
    wip_limit_exceeded project_archived not_editor not_author idempotency_key_reused
    idempotency_in_progress version_mismatch quota_exceeded unavailable internal`.split(/\s+/);
  for (const code of codes) expect(codesWithNextStep).toContain(code);
});
