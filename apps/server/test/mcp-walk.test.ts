import type { Client } from '@modelcontextprotocol/client';
import { scopes, type Scope } from '@basalt/domain';
import { makeSubject, makeTenant, type Subject, type Tenant } from '@basalt/http/testing';
import { closeAfterTests } from '@basalt/domain/testing';
import {
  array,
  constant,
  constantFrom,
  dictionary,
  oneof,
  record,
  sample,
  string,
} from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { callTool, connectTo } from './mcp-fixture.ts';
import { openWalkDeployment } from './served-deployment.ts';

const absent = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';

const deployment = await closeAfterTests(openWalkDeployment());

let own: Tenant;
let foreign: Tenant;
let ours: Subject;
let theirs: Subject;
beforeAll(async () => {
  own = await makeTenant(deployment, 'OWNCANARY');
  foreign = await makeTenant(deployment, 'FOREIGNCANARY');
  ours = await makeSubject(deployment, own, { withWebhook: false });
  theirs = await makeSubject(deployment, foreign, { withWebhook: false });
});

const tokenOf = async (tenant: Tenant, granted: readonly Scope[]) =>
  (await deployment.use.createCredential(tenant.principal, { name: 'walker', scopes: granted }))
    .token;
const clientOf = async (granted: readonly Scope[] = ['*'], answer?: 'text' | 'data') =>
  connectTo(deployment.address, await tokenOf(own, granted), answer);
const forms = ['text', 'data'] as const;

/** Arguments with which each tool works on a record of the subject. */
function callsOn({
  project,
  board,
  label,
  ticket,
  document,
  member,
}: Subject): [string, Record<string, unknown>][] {
  return [
    ['search', { q: 'canary', project }],
    ['list_projects', { q: 'canary' }],
    ['get_board', { project, board }],
    ['project_status', { project }],
    ['list_tickets', { project }],
    ['list_tickets', { project: ours.project, board }],
    ['list_tickets', { project: ours.project, label }],
    ['list_tickets', { project: ours.project, assignee: member }],
    ['get_ticket', { ticket }],
    ['create_ticket', { project, title: 'x' }],
    ['create_ticket', { project: ours.project, title: 'x', board }],
    ['create_ticket', { project: ours.project, title: 'x', labels: [label] }],
    ['create_ticket', { project: ours.project, title: 'x', assignees: [member] }],
    ['update_ticket', { ticket, title: 'x' }],
    ['update_ticket', { ticket: ours.ticket, labels: [label] }],
    ['move_ticket', { ticket, position: 0 }],
    ['move_ticket', { ticket: ours.ticket, board }],
    ['move_ticket', { ticket: ours.ticket, before: ticket }],
    ['delete_ticket', { ticket, confirm: 'WEB-1' }],
    ['add_comment', { ticket, body: 'x' }],
    ['add_comment', { document, body: 'x' }],
    ['list_documents', { project }],
    ['get_document', { document }],
    ['write_document', { document, title: 'x' }],
    ['write_document', { title: 'x', project }],
    ['recent_changes', { project }],
  ];
}

/** Those that look for words answer an empty list, which tells nothing. */
const listsNothing = new Set(['list_projects']);

test.each(forms)('no tool reads or changes data of another organization (%s)', async (form) => {
  const client = await clientOf(['*'], form);
  const before = await deployment.use.readTicket(foreign.principal, { ticket: theirs.ticket });
  const faults: string[] = [];
  for (const [name, args] of callsOn(theirs)) {
    const { text, isError, data } = await callTool(client, name, args);
    if (`${text}${JSON.stringify(data)}`.includes(foreign.canary))
      faults.push(`${name} shows ${text}`);
    if (!isError && !listsNothing.has(name))
      faults.push(`${name} ${JSON.stringify(args)} is done: ${text}`);
  }
  const names = { project: `${foreign.canary} project`, board: `${foreign.canary} board` };
  for (const args of [names, { ...names, project: ours.project }]) {
    const { text, isError } = await callTool(client, 'create_ticket', { ...args, title: 'x' });
    if (!isError) faults.push(`create_ticket ${JSON.stringify(args)} is done: ${text}`);
  }
  expect(faults).toEqual([]);
  const after = await deployment.use.readTicket(foreign.principal, { ticket: theirs.ticket });
  expect(after).toEqual(before);
  for (const uri of [
    `basalt://tickets/${theirs.ticket}`,
    `basalt://documents/${theirs.document}`,
  ]) {
    await expect(client.readResource({ uri })).rejects.not.toThrow(foreign.canary);
  }
  await client.close();
});

test('a foreign record and one that is not there are refused alike where the REST API does so', async () => {
  const client = await clientOf();
  const asAbsent = { ...theirs, board: absent, label: absent, member: absent };
  const pairs = callsOn(theirs).map(
    ([name, args], index) => [name, args, callsOn(asAbsent)[index]?.[1] ?? {}] as const,
  );
  for (const [name, args, withAbsent] of pairs) {
    if (JSON.stringify(args) === JSON.stringify(withAbsent) || name === 'get_board') continue;
    const [first, second] = [
      await callTool(client, name, args),
      await callTool(client, name, withAbsent),
    ];
    expect([name, second.text]).toEqual([name, first.text]);
  }
  await client.close();
});

test('every tool works on own records, so that the walk proves something', async () => {
  const client = await clientOf();
  for (const [name, args] of callsOn(ours)) {
    if (name === 'delete_ticket' || 'before' in args) continue;
    const { text, isError } = await callTool(client, name, args);
    expect([name, args, isError ? text : '']).toEqual([name, args, '']);
  }
  await client.close();
});

/** The scopes that cover the names of a kind of record. The log of events covers all. */
const coveredBy: Record<string, readonly Scope[]> = {
  label: ['projects:read'],
  person: ['projects:read'],
  board: ['boards:read', 'analytics:read'],
  document: ['documents:read', 'documents:write'],
  ticket: ['tickets:read', 'tickets:write'],
};

const scopesAndForms = scopes
  .filter((scope) => scope !== '*')
  .flatMap((scope) => forms.map((form) => [scope, form] as const));

test.each(scopesAndForms)(
  'the scope %s alone opens its tools, and shows no names that it does not cover (%s)',
  async (scope, form) => {
    const client: Client = await clientOf([scope], form);
    const listed = new Set((await client.listTools()).tools.map(({ name }) => name));
    const hidden = Object.entries(coveredBy)
      .filter(([, by]) => !by.includes(scope) && scope !== 'events:read')
      .map(([kind]) => `CANARY ${kind}`);
    const faults: string[] = [];
    for (const [name, args] of callsOn(ours)) {
      if (name === 'delete_ticket') continue;
      const { text, isError, data } = await callTool(client, name, args);
      const shown = `${text}${JSON.stringify(data)}`;
      const isOpen = !isError || !shown.startsWith('insufficient_scope');
      // Comments on tickets and on documents are one tool under two scopes.
      const isHalf = name === 'add_comment' && !isOpen;
      if (isOpen !== listed.has(name) && !isHalf) faults.push(`${name}: ${shown}`);
      if (hidden.some((words) => shown.includes(words))) faults.push(`${name} shows ${shown}`);
    }
    expect(faults).toEqual([]);
    await client.close();
  },
);

const rounds = 30;
const oddText = oneof(
  string({ unit: 'binary', maxLength: 300 }),
  constantFrom(
    '',
    ' ',
    '\0',
    '\uD800',
    '../..',
    "' or 1=1 --",
    '%',
    '\\',
    '_',
    '<b>',
    'WEB-1',
    'WEB-0',
    absent,
    'x'.repeat(5000),
    '=?base64?x?=',
    '__proto__',
  ),
);
const oddValue = oneof(
  oddText,
  constantFrom(null, true, -1, 0, 1.5, 2 ** 53, 1e308, 51, 10_000_001),
  array(oneof(oddText, constantFrom(null, 1, {})), { maxLength: 120 }),
  dictionary(string(), oddText, { maxKeys: 3 }),
);

test('hostile arguments never make a fault of the service', async () => {
  const client = await clientOf();
  const { tools } = await client.listTools();
  await client.close();
  const token = await tokenOf(own, ['*']);
  const known: Record<string, unknown> = {
    project: ours.project,
    ticket: ours.ticket,
    document: ours.document,
  };
  let calls = 0;
  for (const { name, inputSchema } of tools) {
    const fields = Object.keys(inputSchema.properties ?? {});
    const hostile = sample(
      record(
        Object.fromEntries(
          fields.map((field) => [field, oneof(oddValue, constant(known[field] ?? 'a'))]),
        ),
        { requiredKeys: [] },
      ),
      { numRuns: rounds, seed: 20260728 },
    );
    for (const args of [...hostile, { __proto__x: 1 }, []]) {
      calls += 1;
      const response = await fetch(`${deployment.address}/mcp`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: args },
        }),
      });
      const text = await response.text();
      expect([name, args, response.status < 500, text.includes('"internal:')]).toEqual([
        name,
        args,
        true,
        false,
      ]);
      expect(Buffer.byteLength(text)).toBeLessThan(33 * 1024);
    }
  }
  console.log(`hostile arguments: ${calls} calls`);
});
