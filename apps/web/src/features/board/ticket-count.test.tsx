import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { TicketCount } from './ticket-count.tsx';

test.each([
  ['without a filter', { ticket_count: 3, wip_limit: null }, null, false, '3'],
  ['without a filter, with a limit', { ticket_count: 1, wip_limit: 2 }, null, false, '1 of 2'],
  ['under a filter', { ticket_count: 15, wip_limit: null }, 1, false, '1 of 15'],
  ['with more to load', { ticket_count: 90, wip_limit: null }, 50, true, '50+ of 90'],
  ['with a limit', { ticket_count: 1, wip_limit: 2 }, 1, false, '1 · 1 of 2'],
  ['with a limit, none', { ticket_count: 2, wip_limit: 2 }, 0, false, '0 · 2 of 2'],
  ['with a limit and more', { ticket_count: 60, wip_limit: 70 }, 50, true, '50+ · 60 of 70'],
])(
  'the count of a board says its limit, and what matches: %s',
  async (_, board, found, more, words) => {
    const page = await render(<TicketCount board={board} found={found} more={more} />);
    expect(page.textContent).toBe(words);
  },
);
