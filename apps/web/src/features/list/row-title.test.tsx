import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleTicket as ticket } from '../../../testing/sample-ticket.ts';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { shownMessage } from '../feedback/messages.tsx';
import { RowTitle } from './row-title.tsx';

afterEach(() => vi.unstubAllGlobals());

const pressIn = async (part: Element | null, key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await doing(() => part?.dispatchEvent(event));
  return event;
};

/** Shows the title in a row, begins to edit it with F2, and types. Returns the page, and the titles that were sent. */
async function edit(text: string, answer: () => Response) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (typeof body === 'string') sent.push(body);
    return answer();
  });
  const keys = vi.fn<(key: string) => void>();
  const page = await render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It stands for the table.
    <div onKeyDown={({ key }) => keys(key)}>
      <RowTitle ticket={ticket} href="/t" mask="/t" link={createRef()} canEdit />
    </div>,
  );
  const field = () => page.querySelector('input');
  page.querySelector('a')?.focus();
  await pressIn(page.querySelector('a'), 'F2');
  keys.mockClear();
  await typeInto(field() as HTMLInputElement, text);
  return { page, sent, keys, field, press: (key: string) => pressIn(field(), key) };
}

const saved = () => Response.json({ data: { ...ticket, version: 2, title: 'Pay now' } });

test('F2 edits a title where it stands, Enter saves it, and the title has the focus again', async () => {
  const { page, sent, keys, field, press } = await edit(' Pay now ', saved);
  expect(document.activeElement).toBe(field());
  expect((await press('x')).defaultPrevented).toBe(false);
  // The rest of the press is no press of the link, which Firefox would open.
  expect((await press('Enter')).defaultPrevented).toBe(true);
  expect(field()).toBeNull();
  expect(document.activeElement).toBe(page.querySelector('a'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(String(sent[0]))).toMatchObject({ title: 'Pay now' });
  // Neither reached the list, whose "x" selects the row.
  expect(keys).not.toHaveBeenCalled();
});

test('Escape takes back, an empty title is none, and neither is sent', async () => {
  const { page, sent, field, press } = await edit('Pay never', saved);
  await press('Escape');
  expect(field()).toBeNull();
  expect(page.textContent).toContain('Pay later');
  const emptied = await edit('  ', saved);
  await emptied.press('Enter');
  await doing(() => {});
  expect([...sent, ...emptied.sent]).toEqual([]);
});

test('a refused title is shown again with its text, and a message says why', async () => {
  const refusal = { error: { code: 'project_archived', message: 'The project is archived.' } };
  const { field, press } = await edit('Pay now', () => Response.json(refusal, { status: 409 }));
  await press('Enter');
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(field()?.value).toBe('Pay now');
  });
  expect(document.activeElement).not.toBe(field());
  expect(shownMessage()?.text).toBeTruthy();
});

test('a refusal that comes while the person edits again leaves what they type', async () => {
  const refusal = { error: { code: 'project_archived', message: 'The project is archived.' } };
  const answers: (() => void)[] = [];
  const { page, field, press } = await edit('Pay now', () => Response.json({}));
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((answer) => answers.push(answer));
    return Response.json(refusal, { status: 409 });
  });
  await press('Enter');
  await pressIn(page.querySelector('a'), 'F2');
  await typeInto(field() as HTMLInputElement, 'Pay twice');
  await vi.waitFor(() => expect(answers).not.toEqual([]));
  for (const answer of answers) answer();
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(shownMessage()?.text).toBeTruthy();
  });
  await doing(() => {});
  expect(field()?.value).toBe('Pay twice');
});
