import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import Offline from './offline.tsx';

const loaded = vi.hoisted(() => [] as string[]);
vi.mock('../ticket/new-ticket.tsx', () => ({ default: loaded.push('new-ticket') }));
vi.mock('../board/add-ticket.tsx', () => ({ default: loaded.push('add-ticket') }));
vi.mock('./open-outbox.tsx', () => ({ openOutbox: () => {} }));

vi.mock('./everyday-parts.tsx', () => ({ everydayParts: [async () => loaded.push('part')] }));
const page = async () => loaded.push('page');

afterEach(() => {
  vi.unstubAllGlobals();
  loaded.length = 0;
});

test('a page that no worker can keep loads the forms of new tickets and everyday pages while it has a network', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { id: 'ada' } }));
  expect('serviceWorker' in navigator).toBe(false);
  await render(<Offline everydayPages={[page]} onLooked={() => {}} />);
  await vi.waitFor(
    () => expect(loaded).toEqual(['new-ticket', 'add-ticket', 'part', 'page']),
    10_000,
  );
});

test('for a person who saves data, only the pages that they open are loaded', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { id: 'ada' } }));
  const loadPages = Promise.withResolvers<void>();
  const saving = {
    get saveData() {
      loadPages.resolve();
      return true;
    },
  };
  Object.defineProperty(navigator, 'connection', { value: saving, configurable: true });
  await render(<Offline everydayPages={[page]} onLooked={() => {}} />);
  await loadPages.promise;
  expect(loaded).not.toContain('page');
  Reflect.deleteProperty(navigator, 'connection');
});
