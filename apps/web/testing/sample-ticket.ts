import type { Ticket } from '../src/api/types.ts';

/** A ticket as lists show it, with nothing set. */
export const sampleTicket = {
  id: 't',
  key: 'WEB-1',
  version: 1,
  project_id: 'p',
  board_id: 'b',
  title: 'Pay later',
  label_ids: [],
  tag_names: [],
  assignee_ids: [],
  children: { done: 0, total: 0 },
  checklist: { done: 0, total: 0 },
} as unknown as Ticket;
