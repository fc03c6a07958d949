import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { fieldsFrom, namesOf, valueOf, withFields } from './custom-values.ts';

const ticket = { title: 'A', custom_fields: { severity: 'high', cost: 2 } } as unknown as Ticket;

test('a change of one custom field leaves the others, and null clears one', () => {
  expect(withFields(ticket, { custom_fields: { cost: 3 } }).custom_fields).toEqual({
    severity: 'high',
    cost: 3,
  });
  expect(withFields(ticket, { title: 'B', custom_fields: { cost: null } })).toEqual({
    title: 'B',
    custom_fields: { severity: 'high' },
  });
});

test('each custom field has a name of its own, by which its former value is set again', () => {
  const names = namesOf({ title: 'B', custom_fields: { cost: 3, launch: '2031-05-04' } });
  expect(names).toEqual(['title', 'custom_fields.cost', 'custom_fields.launch']);
  expect(names.map((name) => valueOf(ticket, name))).toEqual(['A', 2, null]);
  expect(fieldsFrom(ticket, names)).toEqual({
    title: 'A',
    custom_fields: { cost: 2, launch: null },
  });
});
