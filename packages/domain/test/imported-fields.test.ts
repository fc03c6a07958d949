import { expect, test } from 'vitest';
import { systemPrincipal } from '../src/access/principal.ts';
import { fieldBudget } from '../src/budgets/field-budget.ts';
import { composeUseCases } from '../src/use-cases.ts';
import type { SourceItem } from '../src/records/source.port.ts';
import {
  anItem,
  aSourceBoard,
  aSourceField,
  aSourceTicket,
  imported,
  undone,
} from '../testing/import-scenario.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';

const page = { limit: 200 };
const severity = (...names: string[]) =>
  anItem('sev', aSourceField('Severity', 'choice', { options: names.map((name) => ({ name })) }));
const board = anItem('l1', aSourceBoard('To do'));
const ticketOf = (values: object, key = 't') =>
  anItem(key, aSourceTicket(`Ticket ${key}`, { customValues: values as never }));

/** A project, into which items are imported. */
async function aProject() {
  const act = composeUseCases(createInMemoryBasalt());
  const { id: organization } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const { id: project } = await act.createProject(principal, { organization, name: 'Here' });
  const bring = (items: readonly SourceItem[], choices = {}) =>
    imported(act, organization, [board, ...items], { projectId: project, ...choices });
  const fields = async () =>
    (await act.listFields(principal, { organization, projectId: project, page })).items;
  const tickets = async () => {
    const filter = { words: [], archived: 'all' } as const;
    return (await act.listTickets(principal, { project, filter, sort: 'rank', page })).items;
  };
  return { act, organization, principal, project, bring, fields, tickets };
}

test('a field of the same name and type is used, and gets the options that it lacks', async () => {
  const { act, organization, principal, bring, fields, tickets } = await aProject();
  const common = { organization, name: 'SEVERITY', type: 'choice' } as const;
  const known = await act.createField(principal, { ...common, options: [{ name: 'LOW' }] });
  const text = await act.createField(principal, { organization, name: 'Cost', type: 'text' });
  const items = [
    severity('low', 'high'),
    anItem('c', aSourceField('Cost', 'number')),
    ticketOf({ sev: 'low', c: 3 }),
  ];
  const report = await bring(items);
  expect(report.counts.field).toEqual({ exact: 2, other_form: 0, left: 0 });
  expect((await fields()).map(({ id, key, options }) => [id, key, options.length])).toEqual([
    [known.id, 'severity', 2],
    [text.id, 'cost', 0],
    [expect.any(String), 'cost_2', 0],
  ]);
  const [ticket] = await tickets();
  expect(ticket?.custom_fields).toEqual({ severity: 'LOW', cost_2: 3 });
  const before = JSON.stringify([await fields(), await tickets()]);
  await bring(items);
  expect(JSON.stringify([await fields(), await tickets()])).toBe(before);
  await undone(act, organization, report.id);
  expect((await fields()).map(({ key }) => key)).toEqual(['severity', 'cost']);
  // The undone import frees the key.
  await bring(items);
  expect((await fields()).map(({ key }) => key)).toEqual(['severity', 'cost', 'cost_2']);
});

test('an import needs no values of required fields, and invents no defaults', async () => {
  const { act, organization, principal, bring, tickets } = await aProject();
  const named = { organization, type: 'text' } as const;
  await act.createField(principal, { ...named, name: 'Needed', required: true });
  await act.createField(principal, { ...named, name: 'Usual', default: 'as ever' });
  expect((await bring([ticketOf({})])).counts.ticket?.exact).toBe(1);
  expect((await tickets())[0]?.custom_fields).toEqual({});
});

test('values that no field takes are rows of the table at the end of the text, and are named', async () => {
  const { act, organization, principal, bring, tickets } = await aProject();
  await act.createField(principal, {
    organization,
    name: 'Cost',
    type: 'number',
    number: { min: 5, max: null, decimals: 0, unit: null },
  });
  const report = await bring([
    anItem('c', aSourceField('Cost', 'number')),
    anItem('who', aSourceField('Who', 'person')),
    anItem('eve', { kind: 'person', name: 'Eve <3', email: null }),
    ticketOf({ c: 3, who: 'eve', unknown: ['a', 'b'] }),
  ]);
  expect(report.counts.ticket).toEqual({ exact: 0, other_form: 1, left: 0 });
  const [ticket] = await tickets();
  expect(ticket?.custom_fields).toEqual({});
  expect(ticket?.description_html).toBe(
    '<table><tbody><tr><th>Cost</th><td>3</td></tr><tr><th>Who</th><td>Eve &lt;3</td></tr><tr><th>unknown</th><td>a, b</td></tr></tbody></table>',
  );
});

test('fields, options and bytes beyond the bounds are rows of the table, and the report says so', async () => {
  const { bring, fields, tickets } = await aProject();
  const names = Array.from({ length: fieldBudget.inProject + 2 }, (_, at) => `Field ${at}`);
  const options = Array.from({ length: fieldBudget.options + 5 }, (_, at) => `o${at}`);
  const long = 'x'.repeat(fieldBudget.textCharacters);
  const values = Object.fromEntries(names.map((name) => [name, long]));
  const report = await bring([
    severity(...options),
    ...names.map((name) => anItem(name, aSourceField(name, 'text'))),
    ticketOf({ sev: 'o204', ...values }),
  ]);
  expect(report.counts.field).toEqual({ exact: 49, other_form: 4, left: 0 });
  expect(await fields()).toHaveLength(fieldBudget.inProject);
  const [ticket] = await tickets();
  const text = ticket?.description_html ?? '';
  expect(text).toContain('<th>Severity</th><td>o204</td>');
  for (const name of ['Field 49', 'Field 51']) expect(text).toContain(`<th>${name}</th>`);
  const carried = Object.keys(ticket?.custom_fields ?? {});
  expect(carried.length + text.split('<tr>').length - 1).toBe(names.length + 1);
  expect(report.notes.filter(({ kind }) => kind === 'ticket')).toHaveLength(2);
});

test('a later export changes and clears values, and an undone import leaves fields that others use', async () => {
  const { act, organization, principal, bring, fields, tickets, project } = await aProject();
  const note = anItem('n', aSourceField('Note', 'text'));
  const first = await bring([severity('low'), note, ticketOf({ sev: 'low', n: 'x' })]);
  await bring([severity('low', 'high'), note, ticketOf({ sev: 'high' })]);
  const [ticket] = await tickets();
  expect(ticket?.custom_fields).toEqual({ severity: 'high' });
  const { items: boards } = await act.listBoards(principal, { project, page });
  const content = { title: 'Own', boardId: boards[0]?.id, customFields: { note: 'mine' } };
  await act.createTicket(principal, { project, ...content });
  await undone(act, organization, first.id);
  expect((await fields()).map(({ key }) => key)).toEqual(['note']);
});

test('fields of the same name stay apart, and a field of our own table is found by its key', async () => {
  const { act, organization, principal, bring, tickets } = await aProject();
  await act.createField(principal, { organization, name: 'Launch day', type: 'text' });
  const found = { fieldKey: 'launch_day', isFound: true };
  const report = await bring([
    anItem('a', aSourceField('Size', 'text')),
    anItem('b', aSourceField('size', 'text')),
    anItem('custom.launch_day', aSourceField('launch_day', 'date', found)),
    ticketOf({ a: 'one', b: 'two', 'custom.launch_day': '2031-05-04' }),
  ]);
  expect(report.counts.ticket?.exact).toBe(1);
  expect((await tickets())[0]?.custom_fields).toEqual({
    launch_day: '2031-05-04',
    size: 'one',
    size_2: 'two',
  });
});

test('a dry run names the fields, and whether the project has them', async () => {
  const { act, organization, principal, bring, fields } = await aProject();
  const known = await act.createField(principal, { organization, name: 'Note', type: 'text' });
  const items = [
    severity('low'),
    anItem('n', aSourceField('NOTE', 'text')),
    ticketOf({ sev: 'low', n: 'x' }),
  ];
  const tried = await bring(items, { dryRun: true });
  expect(tried.found.fields).toEqual([
    { key: 'sev', name: 'Severity', type: 'choice', field_id: null },
    { key: 'n', name: 'Note', type: 'text', field_id: known.id },
  ]);
  expect(await fields()).toHaveLength(1);
  const { counts } = await bring(items);
  expect(counts).toEqual(tried.counts);
});
