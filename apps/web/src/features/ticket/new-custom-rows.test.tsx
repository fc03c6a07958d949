import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { Refusal } from '../../api/refusal.ts';
import type { CustomField, Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { NewCustomRows } from './new-custom-rows.tsx';
import type { Draft } from './new-ticket-draft.ts';

afterEach(() => void vi.unstubAllGlobals());

const me = {
  id: 'me',
  organizations: [{ id: 'acme', name: 'Acme', role: 'member' }],
} as unknown as Me;

const fieldOf = (key: string, more: object) => ({
  id: key,
  key,
  name: key.toUpperCase(),
  type: 'text',
  number: null,
  options: [],
  required: false,
  default: null,
  ...more,
});

const fields = [
  fieldOf('customer', { required: true }),
  fieldOf('region', { default: 'north' }),
  fieldOf('note', {}),
];

const required = new Refusal({
  status: 422,
  code: 'validation_failed',
  message: '',
  errors: { 'custom_fields.customer': ['is required'] },
});

function Rows() {
  const [draft, setDraft] = useState({ custom_fields: {} } as Draft);
  return (
    <>
      <output>{JSON.stringify(draft.custom_fields)}</output>
      <NewCustomRows
        draft={draft}
        set={(more) => setDraft({ ...draft, ...more })}
        fields={fields as unknown as CustomField[]}
        people={[]}
        fault={required}
      />
    </>
  );
}

async function show() {
  vi.stubGlobal('fetch', async () => Response.json({ data: fields, meta: { next_cursor: null } }));
  const page = await render(
    <SessionProvider me={me}>
      <Rows />
    </SessionProvider>,
  );
  await doing(() => vi.waitFor(() => expect(page.querySelector('dt')).not.toBe(null)));
  return page;
}

const names = (page: HTMLElement) => [...page.querySelectorAll('dt')].map((dt) => dt.textContent);

test('a new ticket shows the fields that need a value, with what is wrong, and all behind a button', async () => {
  const page = await show();
  expect(names(page)).toEqual(['CUSTOMER']);
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('CUSTOMER is required.');
  await doing(() => [...page.querySelectorAll('button')].at(-1)?.click());
  expect(names(page)).toEqual(['CUSTOMER', 'REGION', 'NOTE']);
  expect(page.textContent).toContain('north');
});

test('each letter counts at once, so that a submitted form has all of them', async () => {
  const page = await show();
  await doing(() => page.querySelector<HTMLElement>('dd button')?.click());
  await typeInto(page.querySelector('dd input') as HTMLInputElement, 'Initech');
  expect(page.querySelector('output')?.textContent).toBe('{"customer":"Initech"}');
});

test('Escape leaves the value that was there before the letters', async () => {
  const page = await show();
  await doing(() => page.querySelector<HTMLElement>('dd button')?.click());
  const input = page.querySelector('dd input') as HTMLInputElement;
  await typeInto(input, 'Initech');
  await doing(() =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(page.querySelector('output')?.textContent).toBe('{"customer":null}');
});
