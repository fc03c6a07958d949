import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createBasaltClient, unwrap } from '@basalt/client';
import { closeAfterTests } from '@basalt/domain/testing';
import {
  missingReason,
  pageCapabilities,
  serviceCapabilities,
  type ServiceCapability,
} from '@basalt/domain/testing/field-kinds';
import { asking } from '@basalt/persistence/testing';
import { expect, test } from 'vitest';
import { openFieldScene, queryOf, type SceneKind } from './field-scene.ts';
import { importedAgain, valuesAfterTransfer } from './field-copies.ts';
import { callTool, connectTo } from './mcp-fixture.ts';
import { eventually } from './processes.ts';

const scene = await closeAfterTests(openFieldScene());
const { ask, organization, project, tickets, titles, valuesOf } = scene;
const { a, b, c } = tickets;

/** True if both are equal, else what was seen. */
const same = (seen: unknown, expected: unknown): unknown =>
  isDeepStrictEqual(seen, expected) ? true : { seen, expected };

interface Event {
  type: string;
  data: { id: string; custom_fields?: Record<string, unknown> };
  changes: Record<string, unknown>;
}

/** Whether the events have the change of ticket A, and its record. */
const hasChange = (events: readonly Event[], { type, first, second }: SceneKind) => {
  const found = events.find(
    ({ data, changes }) => data.id === a && `custom_fields.${type}` in changes,
  );
  return same(
    [found?.changes[`custom_fields.${type}`], found?.data.custom_fields?.[type]],
    [{ from: second, to: first }, first],
  );
};

/** Whether the log has it, which a transaction anywhere in the cluster may hold up. */
const logShows = (address: string, kind: SceneKind) =>
  eventually(async () => (hasChange((await ask(address)).data, kind) === true ? true : null));

let projects = 0;
const aProject = async () =>
  (await ask(`/organizations/${organization}/projects`, 'POST', { name: `P${(projects += 1)}` }))
    .data.id as string;

const mcp = await connectTo(scene.address, scene.token);
const client = createBasaltClient({ baseUrl: scene.address, token: scene.token });

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  return () => (running ??= work());
};
const neutral = once(() => importedAgain(scene, 'neutral'));
const ofTable = once(() => importedAgain(scene, 'csv'));
const afterMove = once(() => valuesAfterTransfer(scene));
const rulesOf = once(aProject);

/** Tries a capability with a type: true if it works, else what was seen. */
const checks: Readonly<Record<ServiceCapability, (kind: SceneKind) => Promise<unknown>>> = {
  'creation of a ticket': async ({ type, second }) => same((await valuesOf(c))[type], second),
  'change of a ticket': async ({ type, first }) => same((await valuesOf(a))[type], first),
  'clearing a value': async ({ type }) => !(type in (await valuesOf(b))),
  'bulk changes': async ({ type, first, second }) => {
    const item = (value: unknown) => ({
      op: 'update',
      ticket: c,
      custom_fields: { [type]: value },
    });
    const create = { op: 'create', board_slug: 'open', title: 'Bulk' };
    const items = [
      item(first),
      { ...create, custom_fields: { [type]: first } },
      item(null),
      item(second),
    ];
    const { data } = await ask(`/projects/${project}/tickets/bulk`, 'POST', { items });
    const seen = data.map(
      ({ ticket }: { ticket: { custom_fields: Record<string, unknown> } | null }) =>
        ticket?.custom_fields[type],
    );
    return same(seen, [first, first, undefined, second]);
  },
  'default value': async ({ type, first }) => {
    const of = await aProject();
    const { status } = await scene.newField(type, type, of, { default: first });
    if (status !== 201) return status;
    const body = { board_slug: 'open', title: 'x' };
    const { data } = await ask(`/projects/${of}/tickets`, 'POST', body);
    return same(data.custom_fields, { [type]: first });
  },
  'required value': async ({ type, first }) => {
    const of = await rulesOf();
    await ask(`/projects/${of}/members/${scene.ada}`, 'PUT');
    const { data: field } = await scene.newField(type, type, of, { required: true });
    const body = { board_slug: 'open', title: 'x' };
    const list = `/projects/${of}/tickets`;
    const without = await ask(list, 'POST', body);
    const made = await ask(list, 'POST', { ...body, custom_fields: { [type]: first } });
    const cleared = await scene.change(made.data.id, { [type]: null });
    await ask(`/fields/${field.id}`, 'DELETE');
    return same([without.status, made.status, cleared.status], [422, 201, 422]);
  },
  'filter of a list': async ({ type, filter }) =>
    same([await titles(queryOf(filter)), await titles(queryOf({ [type]: 'none' }))], ['A', 'B']),
  'sort of a list': async ({ type }) => {
    const [up, down] = [`sort=custom.${type}`, `sort=-custom.${type}`];
    return same([await titles(up), await titles(down)], ['ACB', 'CAB']);
  },
  'counts by lane': async ({ type }) => {
    const { status, data } = await ask(`/projects/${project}/tickets/counts?by=custom.${type}&q=c`);
    return status === 200 && data.total > 0 && data.counts.length > 0 ? true : { status, data };
  },
  'choice of one value in `fields`': async ({ type, first }) =>
    same((await ask(`/tickets/${a}?fields=custom_fields.${type}`)).data, {
      custom_fields: { [type]: first },
    }),
  'saved view': async ({ type, filter }) => {
    const query = Object.fromEntries(new URLSearchParams(queryOf(filter)));
    const body = { project_id: project, name: type, query, columns: [`custom.${type}`] };
    const { data } = await ask(`/organizations/${organization}/views`, 'POST', {
      ...body,
      shared: true,
    });
    const { query: stored, columns, gone } = (await ask(`/views/${data.id}`)).data;
    const found = await titles(new URLSearchParams(stored).toString());
    return same([stored, columns, gone, found], [query, [`custom.${type}`], [], 'A']);
  },
  'search and `q`': async ({ first }) => {
    const q = encodeURIComponent(String([first].flat()[0]).slice(0, 12));
    const { data } = await ask(`/organizations/${organization}/search?q=${q}`);
    const ids = (data as { id: string }[]).map(({ id }) => id);
    return same([await titles(`q=${q}`), ids.includes(a)], ['A', true]);
  },
  'history of a ticket': async (kind) => logShows(`/tickets/${a}/events`, kind),
  'log of events': async (kind) =>
    logShows(`/organizations/${organization}/events?per_page=200`, kind),
  webhook: async (kind) =>
    eventually(async () => {
      const events = [...scene.received.values()] as Event[];
      return hasChange(events, kind) === true ? true : null;
    }),
  notification: async ({ type }) =>
    eventually(async () => {
      const rows = await asking(scene.database.url, (query) =>
        query(`select body from basalt.notifications where body <> ''`),
      );
      const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
      const bodies = rows.map((row) => String(row['body']).split(', '));
      return bodies.some((parts) => parts.some((part) => part.split(':')[0] === name))
        ? true
        : null;
    }),
  analytics: async ({ type, id }) => {
    const { data } = await ask(`/fields/${id}/analytics?project_id=${project}`);
    if (type !== 'number') return data.counts.length > 1 ? true : data;
    return data.sum > 0 ? true : data;
  },
  'ticket template': async ({ type, first }) => {
    const content = { title: 'From', custom_fields: { [type]: first } };
    const body = { project_id: project, name: type, ticket: content };
    const { data } = await ask(`/organizations/${organization}/templates`, 'POST', body);
    const of = { board_slug: 'open', template_id: data.id };
    const ticket = await ask(`/projects/${project}/tickets`, 'POST', of);
    return same(ticket.data.custom_fields, { [type]: first });
  },
  'CSV of a list': async ({ type }) => {
    const rows = scene.rowsOf((await scene.text(`/projects/${project}/tickets.csv`)).text);
    const cells = ['A', 'B', 'C'].map((title) => rows.get(title)?.[`custom.${type}`] ?? null);
    return cells[0] !== '' && cells[1] === '' && cells[0] !== cells[2] ? true : cells;
  },
  'JSONL of a list': async ({ type, first }) => {
    const { text } = await scene.text(`/projects/${project}/tickets.jsonl?sort=key`);
    const record = JSON.parse(text.slice(0, text.indexOf('\n')));
    return same(record.custom_fields[type], first);
  },
  'project export and import': async ({ type, first, second }) => {
    const found = await neutral();
    return same(
      ['A', 'B', 'C'].map((title) => found.get(title)?.[type]),
      [first, undefined, second],
    );
  },
  'CSV of a project and import': async ({ type, first, second }) => {
    const found = await ofTable();
    return same(
      ['A', 'B', 'C'].map((title) => found.get(title)?.[type]),
      [first, undefined, second],
    );
  },
  'transfer of an organization': async ({ type, first }) => same((await afterMove())[type], first),
  'MCP server': async ({ type, first, second, filter }) => {
    const board = await callTool(mcp, 'get_board', { project: 'WEB' });
    const listed = await callTool(mcp, 'list_tickets', { project: 'WEB', custom_fields: filter });
    const named = { project: 'WEB', title: 'By an agent', custom_fields: { [type]: second } };
    const created = await callTool(mcp, 'create_ticket', named);
    const [, ticket = ''] = /(WEB-\d+)/u.exec(created.text) ?? [];
    const before = (await valuesOf(ticket))[type];
    await callTool(mcp, 'update_ticket', { ticket, custom_fields: { [type]: first } });
    const { text } = await callTool(mcp, 'get_ticket', { ticket });
    const seen = [
      board.text.includes(`${type} (${type}`),
      /WEB-1 /u.test(listed.text) && !/WEB-[23] /u.test(listed.text),
      before,
      text.includes(`${type}: ${[first].flat().join(', ')}`),
    ];
    return same(seen, [true, true, second, true]);
  },
  'npm client': async ({ type, first, filter }) => {
    const of = { project };
    const body = { board_slug: 'open', title: 'By a client', custom_fields: { [type]: first } };
    const ticket = await unwrap(
      client.POST('/projects/{project}/tickets', { params: { path: of }, body }),
    );
    const custom = Object.fromEntries(new URLSearchParams(queryOf(filter)));
    const query = { custom, fields: 'title' };
    const listed = await unwrap(
      client.GET('/projects/{project}/tickets', { params: { path: of, query } }),
    );
    const found = listed.filter(({ title }) => ['A', 'B', 'C'].includes(String(title)));
    return same([ticket.custom_fields[type], found.map(({ title }) => title)], [first, ['A']]);
  },
};

test.each(Object.keys(serviceCapabilities) as ServiceCapability[])(
  '%s has every type of custom field, or the reason why not',
  async (capability) => {
    for (const kind of scene.kinds) {
      const seen = await checks[capability](kind);
      const reason = missingReason(capability, kind.type);
      expect
        .soft([kind.type, seen === true, seen])
        .toEqual([kind.type, reason === undefined, seen]);
    }
  },
);

test('the guide has what is missing', () => {
  const guide = readFileSync(
    path.join(import.meta.dirname, '../../../docs/custom-fields.md'),
    'utf8',
  );
  const lacking = Object.entries({ ...serviceCapabilities, ...pageCapabilities }).flatMap(
    ([capability, lacks]) =>
      [...Map.groupBy(Object.entries(lacks), ([, reason]) => reason)].map(([reason, types]) => {
        const names = types.map(([type]) => `\`${type}\``).join(', ');
        return { capability, row: `| ${names} | ${reason} |` };
      }),
  );
  const rows = [...Map.groupBy(lacking, ({ row }) => row)].map(
    ([row, all]) => `| ${all.map(({ capability }) => capability).join(', ')} ${row}`,
  );
  const [, table] = /\| where \| without \| reason \|\n.*\n((?:\|.*\n)+)/u.exec(guide) ?? [];
  expect(table?.trim().split('\n')).toEqual(rows);
});
