import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { Refusal } from '../../api/refusal.ts';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { CustomRows } from './custom-rows.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = {
  id: 'me',
  name: 'Grace',
  organizations: [{ id: 'acme', name: 'Acme', role: 'member' }],
} as unknown as Me;

const fieldOf = (key: string, type: string, more: object = {}) => ({
  id: key,
  key,
  name: key.toUpperCase(),
  type,
  number: null,
  options: [],
  required: false,
  ...more,
});

const optionOf = (name: string, archived = false) => ({ id: name, name, color: '#f00', archived });

const fields = [
  fieldOf('note', 'text'),
  fieldOf('cost', 'number', { number: { min: 0, max: null, decimals: 2, unit: '€' } }),
  fieldOf('launch', 'date'),
  fieldOf('severity', 'choice', {
    options: [optionOf('low'), optionOf('high'), optionOf('old', true)],
  }),
  fieldOf('lead', 'person'),
  fieldOf('spec', 'link'),
  fieldOf('billed', 'flag'),
];

const people = [{ id: 'ada', name: 'Ada' }];

const ticket = {
  id: 't',
  project_id: 'p',
  custom_fields: {
    cost: 1234.5,
    launch: '2001-05-04',
    severity: 'high',
    lead: 'ada',
    spec: 'https://example.org/spec',
  },
} as unknown as Ticket;

/** The rows of the ticket, and what they save. */
async function show(fault: Error | null = null) {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: address.includes('/members') ? people : fields,
      meta: { next_cursor: null },
    }),
  );
  const saved: unknown[] = [];
  const save = async (change: object) => void saved.push(change);
  const page = await render(
    <SessionProvider me={me}>
      <dl>
        <CustomRows ticket={ticket} changes={{ save, fault }} />
      </dl>
    </SessionProvider>,
  );
  await doing(() => vi.waitFor(() => expect(page.querySelectorAll('dt')).toHaveLength(7)));
  await doing(() => {});
  const valueOf = (name: string) => {
    const names = [...page.querySelectorAll('dt')];
    return names.find((dt) => dt.textContent === name)?.nextElementSibling as HTMLElement;
  };
  return { valueOf, saved };
}

const press = (place: HTMLElement, selector: string) =>
  doing(() => place.querySelector<HTMLElement>(selector)?.click());

const keyDown = (target: Element | null, key: string) =>
  doing(() => target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('each value is shown by its type: with its unit, as a day, with a name, as a link', async () => {
  const { valueOf } = await show();
  expect(valueOf('COST').textContent).toContain('1,234.5\u00A0€');
  expect(valueOf('LAUNCH').textContent).toContain('May 4, 2001');
  expect(valueOf('SEVERITY').textContent).toContain('high');
  expect(valueOf('LEAD').textContent).toContain('Ada');
  expect(valueOf('SPEC').querySelector('a')?.href).toBe('https://example.org/spec');
  expect(valueOf('NOTE').textContent).toContain('Set NOTE');
});

test('typed values are saved by Enter, in the form of their type, and cleared by an empty text', async () => {
  const { valueOf, saved } = await show();
  const type = async (name: string, text: string) => {
    await press(valueOf(name), 'button');
    const input = valueOf(name).querySelector('input') as HTMLInputElement;
    await typeInto(input, text);
    await keyDown(input, 'Enter');
  };
  await type('COST', '7.25');
  await type('NOTE', ' Call back ');
  await type('SPEC', '');
  expect(saved).toEqual([
    { custom_fields: { cost: 7.25 } },
    { custom_fields: { note: 'Call back' } },
    { custom_fields: { spec: null } },
  ]);
});

test('Escape leaves the value as it was', async () => {
  const { valueOf, saved } = await show();
  await press(valueOf('NOTE'), 'button');
  const input = valueOf('NOTE').querySelector('input') as HTMLInputElement;
  await typeInto(input, 'Never mind');
  await keyDown(input, 'Escape');
  expect(valueOf('NOTE').textContent).toContain('Set NOTE');
  expect(saved).toEqual([]);
});

test('a choice offers its options, without archived ones, and can be cleared', async () => {
  const { valueOf, saved } = await show();
  await press(valueOf('SEVERITY'), 'button');
  const items = [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  expect(items.map((item) => item.textContent?.trim())).toEqual(['low', 'high', 'No value']);
  await doing(() => items[2]?.click());
  expect(saved).toEqual([{ custom_fields: { severity: null } }]);
});

test('a flag is set by a press', async () => {
  const { valueOf, saved } = await show();
  await press(valueOf('BILLED'), 'input');
  expect(saved).toEqual([{ custom_fields: { billed: true } }]);
});

test('a refusal is shown below the field that it is about', async () => {
  const errors = { 'custom_fields.cost': ['must be a number from 0 with at most 2 decimals'] };
  const fault = new Refusal({ status: 422, code: 'validation_failed', message: '', errors });
  const { valueOf } = await show(fault);
  expect(valueOf('COST').querySelector('[role="alert"]')?.textContent).toBe(
    'COST must be a number from 0 with at most 2 decimals.',
  );
  expect(valueOf('NOTE').querySelector('[role="alert"]')).toBe(null);
});
