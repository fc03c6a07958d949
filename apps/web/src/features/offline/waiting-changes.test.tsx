import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Ticket } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { commentKind } from '../comments/comment-kind.tsx';
import { captureKind } from '../ticket/changes/capture-kind.tsx';
import { ticketKind } from '../ticket/changes/ticket-kind.tsx';
import WaitingChanges from './waiting-changes.tsx';

afterEach(() => void vi.restoreAllMocks());

const lines = () => [...document.querySelectorAll('[role="dialog"] li')];

const ticket = { id: 't', key: 'WEB-1', project_id: 'web', board_id: 'open', version: 1 } as Ticket;

test('the list of the changes that wait says what each does, and takes it back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const client = new QueryClient();
  client.setQueryData(keys.boards('web'), [{ id: 'hold', name: 'Hold' }]);
  const outbox = outboxOf(client);
  const added = [
    outbox.add(ticketKind(client), {
      project: 'web',
      changes: [{ ticket, to: { board: 'hold', beside: {} }, fields: { priority: 'high' } }],
    }),
    outbox.add(captureKind(client), {
      board: { id: 'open', name: 'Open', project_id: 'web' },
      title: 'Sand',
    }),
    outbox.add(commentKind(client), {
      on: { kind: 'tickets' as const, id: 't' },
      body_html: '<p>Long <b>thoughts</b></p>',
    }),
  ];
  for (const { sent } of added) (sent as Promise<unknown>).catch(() => {});
  await render(
    <QueryClientProvider client={client}>
      <WaitingChanges onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(lines().map((line) => line.textContent)).toEqual([
    'WEB-1Board · Hold · PriorityTake back',
    'SandNew ticket · OpenTake back',
    'Long thoughtsCommentTake back',
  ]);
  await doing(() => lines()[1]?.querySelector('button')?.click());
  expect(lines()).toHaveLength(2);
  expect(document.querySelector('h2')?.textContent).toBe('2 changes wait');
});
