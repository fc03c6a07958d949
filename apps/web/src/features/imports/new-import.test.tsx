import { expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { NewImport } from './new-import.tsx';

const fileOf = (name: string, text: string) =>
  new File([Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)], name);

async function show() {
  const page = await render(<NewImport organization="o" projects={[]} onBegun={async () => {}} />);
  const [system] = page.querySelectorAll('select');
  await doing(() => {
    (system as HTMLSelectElement).value = 'csv';
    system?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const choose = (file: File) =>
    doing(() => {
      const field = page.querySelector<HTMLInputElement>('input[type=file]');
      Object.defineProperty(field, 'files', { configurable: true, value: [file] });
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const submit = () => doing(() => page.querySelector<HTMLElement>('button[type=submit]')?.click());
  const alerts = () => [...page.querySelectorAll('[role=alert]')].map((box) => box.textContent);
  return { page, choose, submit, alerts };
}

test('a PDF given as a table is said to be one when it is chosen, and shows no columns', async () => {
  const { page, choose, alerts } = await show();
  await choose(fileOf('tickets.csv', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj'));
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(alerts()).toEqual([expect.stringContaining('This is a PDF, not a table.')]);
  });
  expect(page.textContent).not.toContain('What the column');
  await choose(fileOf('tickets.csv', 'Title,Text\nA,B\n'));
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(page.textContent).toContain('What the 2 columns tell');
  });
  expect(alerts()).toEqual([]);
});

test('bytes that are no text are said to be no table when they are chosen', async () => {
  const { page, choose, alerts } = await show();
  await choose(fileOf('wrong.pdf', '\x93\x02\xe4k\x1e\x05\0\xf1;\x91\x04q\n\x17\x8e\xc3,\x10\0R'));
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(alerts()).toEqual([expect.stringContaining('This is not a table.')]);
  });
  expect(page.textContent).not.toContain('What the column');
});

test('what was refused of a file is not said of the next one', async () => {
  const { page, choose, submit, alerts } = await show();
  await choose(fileOf('people.csv', 'Colour,Size\nred,2\n'));
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(page.textContent).toContain('What the 2 columns tell');
  });
  await submit();
  expect(alerts()).toEqual([expect.stringContaining('No column has the titles yet')]);
  await choose(fileOf('tickets.csv', 'Title,Text\nA,B\n'));
  expect(alerts()).toEqual([]);
});
