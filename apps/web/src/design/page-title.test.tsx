import { expect, test } from 'vitest';
import { useState } from 'react';
import { doing, render, typeInto } from '../../testing/render.tsx';
import { usePageTitle } from './page-title.ts';

function Page({ name }: { name: string }) {
  const [title, setTitle] = useState(name);
  const heading = usePageTitle(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <input value={title} onChange={(event) => setTitle(event.target.value)} />
    </>
  );
}

test('a page takes the focus when it is opened, and not when its title is written', async () => {
  const first = await render(<Page name="First" />);
  // The browser sets the focus of the first page.
  expect(document.activeElement).not.toBe(first.querySelector('h1'));
  const second = await render(<Page name="Second" />);
  expect(document.activeElement).toBe(second.querySelector('h1'));
  const field = second.querySelector('input') as HTMLInputElement;
  await doing(() => field.focus());
  await typeInto(field, 'Second, longer');
  expect(document.title).toBe('Second, longer · Basalt');
  expect(document.activeElement).toBe(field);
  // The same page with another address is another page to the reader.
  await doing(() => window.history.replaceState(null, '', '/app/documents/another'));
  await typeInto(field, 'Third');
  expect(document.activeElement).toBe(second.querySelector('h1'));
});
