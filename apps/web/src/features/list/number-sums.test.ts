import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { numberSums } from './number-sums.ts';

test('numbers of tickets are summed by field, without fields that none of them has', () => {
  const tickets = [
    { custom_fields: { cost: 0.1, place: 'Rome' } },
    { custom_fields: { cost: 0.2, weight: 0 } },
    { custom_fields: {} },
    {},
  ] as unknown as Ticket[];
  const fields = [
    { key: 'cost', type: 'number' },
    { key: 'place', type: 'text' },
    { key: 'weight', type: 'number' },
    { key: 'hours', type: 'number' },
  ] as const;
  expect(numberSums(fields, tickets)).toEqual([
    { field: fields[0], sum: 0.3 },
    { field: fields[2], sum: 0 },
  ]);
});
