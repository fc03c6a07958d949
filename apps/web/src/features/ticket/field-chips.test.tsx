import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { CustomField, Ticket } from '../../api/types.ts';
import { FieldChips } from './field-chips.tsx';

const fieldOf = (key: string, type: string, more: object = {}) =>
  ({
    id: key,
    key,
    name: key.toUpperCase(),
    type,
    number: null,
    options: [],
    ...more,
  }) as unknown as CustomField;

const fields = [
  fieldOf('severity', 'choice', { options: [{ name: 'high', color: '#ef4444' }] }),
  fieldOf('cost', 'number', { number: { unit: '€' } }),
  fieldOf('lead', 'person'),
  fieldOf('billed', 'flag'),
  fieldOf('hidden', 'flag'),
  fieldOf('note', 'text'),
];

test('a card shows the values that are set; a flag by its name, a person by theirs', async () => {
  const custom_fields = { severity: 'high', cost: 5, lead: 'ada', billed: true, hidden: false };
  const ticket = { custom_fields } as unknown as Ticket;
  const people = new Map([['ada', { name: 'Ada' }]]);
  const page = await render(<FieldChips ticket={ticket} fields={fields} people={people} />);
  const chips = [...page.querySelectorAll('span')];
  expect(chips.map(({ title }) => title)).toEqual([
    'SEVERITY: high',
    'COST: 5\u00A0€',
    'LEAD: Ada',
    'BILLED: BILLED',
  ]);
  expect(chips[0]?.style.getPropertyValue('--color')).toBe('#ef4444');
});

test('a ticket that was stored before there were custom fields shows none', async () => {
  const page = await render(
    <FieldChips ticket={{} as Ticket} fields={fields} people={new Map()} />,
  );
  expect(page.textContent).toBe('');
});
