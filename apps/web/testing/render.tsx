import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const shown: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of shown.splice(0)) await remove();
});

/** Shows a part of the pages in a DOM without a browser, until the test ends. */
export async function render(part: ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  shown.push(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  return place;
}

/** Does something to the page, and waits until React has followed. */
export const doing = (work: () => unknown): Promise<void> =>
  act(async () => {
    await work();
    // What TanStack Query tells React comes a task later.
    await new Promise((end) => setTimeout(end, 0));
  });

/** Types a text into a field, in place of what is there. */
export const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
  doing(() => {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');
    own?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
