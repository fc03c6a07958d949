import { Ticket } from '@basalt/domain';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changeArguments, newArguments, sentFields } from '../src/record-arguments.ts';
import type { ToolContext } from '../src/tool.ts';
import { factsOf } from '../src/views/facts.ts';
import { briefTypes, recordView, textTypes } from '../src/views/record-view.ts';

/** Tickets with three more fields, one of which only changes set. */
const added = [
  { name: 'spentHours', wireName: 'spent_hours', type: 'count', isWritten: true, max: 100 },
  { name: 'startsAt', wireName: 'starts_at', type: 'moment', isWritten: true },
  { name: 'customerNote', wireName: 'customer_note', type: 'line', isWritten: false, max: 20 },
] as const;
const [model] = Ticket.fields.filter(({ name }) => name === 'estimate');
const fields = [...Ticket.fields, ...added.map((field) => ({ ...model, min: 0, ...field }))];
const Extended = { ...Ticket, fields } as unknown as typeof Ticket;

const names = added.map(({ wireName }) => wireName);
const accepts = (schema: object, value: unknown) =>
  v.safeParse(schema as v.GenericSchema, value).success;

test('a field that people write is an argument, with its bounds', async () => {
  const change = changeArguments(Extended, {}) as Readonly<Record<string, object>>;
  expect(Object.keys(change).slice(-3)).toEqual(names);
  expect(Object.keys(newArguments(Extended, {})).slice(-2)).toEqual(names.slice(0, 2));
  const [hours = {}, starts = {}, note = {}] = names.map((name) => change[name]);
  expect([100, 101, 1.5, null].map((value) => accepts(hours, value))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(['tomorrow', 'soon', null].map((value) => accepts(starts, value))).toEqual([
    true,
    false,
    true,
  ]);
  expect(['x', 'x'.repeat(21)].map((value) => accepts(note, value))).toEqual([true, false]);
});

test('the arguments are the fields of the use cases', async () => {
  const args = { spent_hours: 4, starts_at: '2031-05-04T10:00:00Z', customer_note: null };
  const context = {} as ToolContext;
  const sent = await sentFields(Extended, args, { context, projectOf: async () => null });
  const startsAt = new Date('2031-05-04T10:00:00.000Z');
  expect(sent).toEqual({ spentHours: 4, startsAt, customerNote: null });
});

test('ids of records are an argument only where the tool describes how they are named', () => {
  expect(changeArguments(Ticket, {})).not.toHaveProperty('assignees');
  expect(changeArguments(Ticket, { assignees: 'Names.' })).toHaveProperty('assignees');
});

test('a list shows the short fields that people edit, the answer for one record its texts', () => {
  const record = { spent_hours: 4, starts_at: '2031-05-04T10:00:00.000Z', customer_note: 'Calls' };
  const brief = recordView(Extended, { first: ['key'], types: briefTypes, last: ['archived'] });
  const shown = ['priority', 'start_at', 'due_at', 'estimate', 'spent_hours', 'starts_at'];
  expect(brief.fields).toEqual(['key', ...shown, 'archived']);
  expect(Object.keys(brief.schema)).toEqual(brief.fields);
  expect(brief.of(record)).toMatchObject({ spent_hours: 4, starts_at: record.starts_at });
  expect(factsOf(brief.plain, record)).toEqual(['spent hours 4', 'starts 2031-05-04T10:00Z']);
  const texts = recordView(Extended, { types: textTypes, last: [] });
  expect(texts.fields).toEqual(['title', 'customer_note']);
  expect(factsOf(texts.plain, record)).toEqual(['customer note Calls']);
});
