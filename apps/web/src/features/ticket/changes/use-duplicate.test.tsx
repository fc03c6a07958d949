import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../../testing/render.tsx';
import type { Ticket } from '../../../api/types.ts';
import { shownMessage } from '../../feedback/messages.tsx';
import { useDuplicate } from './use-duplicate.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const of = { id: 't', key: 'WEB-2', project_id: 'web', parent_id: 'p' } as unknown as Ticket;
const copied = {
  title: 'Pay later',
  description_html: '<p>How</p>',
  label_ids: ['bug'],
  tag_names: ['later'],
  priority: 'high' as const,
  estimate: 3,
  board_id: 'open',
};

const Duplicate = () => {
  const duplicate = useDuplicate({ ...of, ...copied, due_at: '2026-01-01T00:00:00Z' });
  return (
    <button type="button" onClick={() => void duplicate()}>
      Duplicate
    </button>
  );
};

test('a copy of a ticket has its text, labels, priority, estimate and parent, and is taken back by Undo', async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (given: string | Request, init?: RequestInit) => {
    const request = new Request(
      given instanceof Request ? given : new URL(given, 'http://here'),
      init,
    );
    const text = await request.text();
    const path = new URL(request.url).pathname.replace('/app-api', '');
    sent.push([`${request.method} ${path}`, text === '' ? null : JSON.parse(text)]);
    return Response.json({ data: { ...of, ...copied, id: 'n', key: 'WEB-9' } });
  });
  const page = await render(<Duplicate />);
  await doing(() => page.querySelector('button')?.click());
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('WEB-9 was made from WEB-2.'));
  expect(sent).toEqual([['POST /projects/web/tickets', { ...copied, parent_id: 'p' }]]);
  await doing(() => shownMessage()?.action?.act());
  await vi.waitFor(() => expect(sent.at(-1)?.[0]).toBe('DELETE /tickets/n'));
});

test('without a connection a copy waits, is sent later, and is not opened in the middle of something else', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    sent.push(String(method));
    return Response.json({ data: { ...of, ...copied, id: 'n', key: 'WEB-9' } });
  });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await render(<Duplicate />);
  await doing(() => page.querySelector('button')?.click());
  await vi.waitFor(() => expect(shownMessage()?.text).toContain('connection'));
  expect(sent).toEqual([]);
  online.mockReturnValue(true);
  await doing(() => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('WEB-9 was made from WEB-2.'));
  expect([sent, shownMessage()?.link?.href]).toEqual([['POST'], '/app/tickets/WEB-9']);
});
