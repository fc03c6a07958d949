import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { Files } from '../files/files.tsx';
import { Relations, SubTickets } from '../relations/relations.tsx';
import { ChildValues } from './child-values.tsx';
import DevelopmentOfTicket from './development.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const me = { id: 'p', name: 'Ada Quarry', organizations: [] } as unknown as Me;
const ticket = { id: 't', key: 'WEB-2', project_id: 'w' } as Ticket;

test('without a network, the parts of a ticket that were not loaded are no faults: one quiet note', async () => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no answer')));
  const page = await render(
    <SessionProvider me={me}>
      <Files
        on={{ kind: 'tickets', id: 't' }}
        html={null}
        canEdit
        after={<SubTickets Values={ChildValues} ticket={ticket} canEdit />}
      >
        <Relations ticket={ticket} canEdit />
        <DevelopmentOfTicket ticket="t" />
      </Files>
    </SessionProvider>,
  );
  // Each request is tried again some times.
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(page.querySelectorAll('[role="alert"]')).toHaveLength(0);
  expect(page.textContent?.match(/was not loaded in this browser before/gu)).toHaveLength(1);
});
