import { useQueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { captureKind } from '../ticket/changes/capture-kind.tsx';
import { WaitingTickets } from './waiting-tickets.tsx';

afterEach(() => void vi.restoreAllMocks());

function Capture() {
  const client = useQueryClient();
  const board = { id: 'b', name: 'Open', project_id: 'p' };
  const capture = () => {
    outboxOf(client)
      .add(captureKind(client), { board, title: 'Sand' })
      .sent.catch(() => {});
  };
  return <button type="button" data-capture onClick={capture} />;
}

test('a ticket that was made without a connection is in the list of its project at once, until it is discarded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await render(
    <>
      <Capture />
      <WaitingTickets project="p" />
      <section>
        <WaitingTickets project="another" />
      </section>
    </>,
  );
  const press = (selector: string) =>
    doing(() => page.querySelector<HTMLElement>(selector)?.click());
  await press('[data-capture]');
  expect(page.textContent).toContain('SandOpen · Waiting for the connection');
  expect(page.querySelector('section')?.textContent).toBe('');
  await press('[aria-label="Discard Sand"]');
  expect(page.textContent).toBe('');
});
