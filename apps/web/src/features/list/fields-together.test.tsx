import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { CustomField, FieldValue, Ticket } from '../../api/types.ts';
import { FieldsTogether } from './fields-together.tsx';

const fieldOf = (key: string, type: string, more: object = {}) =>
  ({
    id: key,
    key,
    name: key.toUpperCase(),
    type,
    number: null,
    options: [],
    required: false,
    ...more,
  }) as unknown as CustomField;

const fields = [fieldOf('note', 'text'), fieldOf('cost', 'number'), fieldOf('billed', 'flag')];
const tickets = [
  { custom_fields: { note: 'x', cost: 5 } },
  { custom_fields: { note: 'y', cost: 5, billed: true } },
] as Partial<Ticket>[] as Ticket[];

/** The opened menu, and what it changes. */
async function open() {
  const onChange = vi.fn<(field: CustomField, value: FieldValue | null) => void>();
  const page = await render(<FieldsTogether {...{ fields, tickets, onChange }} people={[]} />);
  await doing(() => page.querySelector('button')?.click());
  const rows = [...document.querySelectorAll('dd')];
  return { rows, onChange };
}

test('the value that all tickets have is shown; different ones can be cleared', async () => {
  const { rows, onChange } = await open();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'NOTE: Set NOTEDifferent values. Clear NOTE',
    'COST: 5',
    'Different values. Clear BILLED',
  ]);
  const [, clear] = rows[0]?.querySelectorAll('button') ?? [];
  await doing(() => clear?.click());
  expect(onChange).toHaveBeenLastCalledWith(fields[0], null);
});

test('a typed value is set on all', async () => {
  const { rows, onChange } = await open();
  await doing(() => rows[1]?.querySelector('button')?.click());
  const input = rows[1]?.querySelector('input');
  await typeInto(input as HTMLInputElement, '7');
  await doing(() => input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(onChange).toHaveBeenLastCalledWith(fields[1], 7);
});
