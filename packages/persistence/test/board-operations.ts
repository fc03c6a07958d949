import { ticketSorts } from '@basalt/domain';
import type { Server, Tenant } from './fixture.ts';

/** A board that operations are counted on. */
export interface Board {
  tenant: Tenant;
  /** Ids of its tickets, in board order. */
  tickets: string[];
}

/** Every operation on a board, in an order in which each finds what it needs. */
export function boardOperations(
  { useCases }: Pick<Server, 'useCases'>,
  { tenant, tickets }: Board,
): [string, () => Promise<unknown>][] {
  const { principal, project, boardId } = tenant;
  const open = boardId('open');
  const at = (index: number): string => tickets.at(index) as string;
  const move = (index: number, position?: Parameters<typeof useCases.moveTicket>[1]['position']) =>
    useCases.moveTicket(principal, { ticket: at(index), boardId: open, position });
  const input = { project: project.id, boardId: open, title: 'new' };
  const list = (
    fields: object = {},
    page = {},
    sort = ticketSorts[0] as (typeof ticketSorts)[number],
  ) =>
    useCases.listTickets(principal, {
      project: project.id,
      filter: { words: [], archived: false, ...fields },
      sort,
      page: { limit: 50, ...page },
    });
  return [
    ['create a ticket', () => useCases.createTicket(principal, input)],
    [
      'create a ticket with a new tag',
      () => useCases.createTicket(principal, { ...input, tagNames: ['fresh'] }),
    ],
    ['move to the middle', () => move(0, { at: 'index', index: Math.floor(tickets.length / 2) })],
    ['move before another', () => move(1, { at: 'before', ticketId: at(5) })],
    ['move to the end', () => move(2)],
    [
      'move to another board',
      () => useCases.moveTicket(principal, { ticket: at(3), boardId: boardId('hold') }),
    ],
    [
      'reorder ten',
      () => {
        const ticketIds = [...tickets.slice(-9).toReversed(), at(0)].filter((id) => id !== at(3));
        return useCases.reorderTickets(principal, {
          project: project.id,
          boardId: open,
          ticketIds,
        });
      },
    ],
    ['change the title', () => useCases.updateTicket(principal, { ticket: at(4), title: 'other' })],
    ['archive a ticket', () => useCases.updateTicket(principal, { ticket: at(5), archived: true })],
    [
      'unarchive a ticket',
      () => useCases.updateTicket(principal, { ticket: at(5), archived: false }),
    ],
    [
      'complete a ticket',
      () => useCases.moveTicket(principal, { ticket: at(7), boardId: boardId('deployed') }),
    ],
    ['delete a ticket', () => useCases.deleteTicket(principal, { ticket: at(6) })],
    ['read a ticket', () => useCases.readTicket(principal, { ticket: at(7) })],
    ...ticketSorts.map((sort): [string, () => Promise<unknown>] => [
      `list by ${sort}`,
      () => list({}, {}, sort),
    ]),
    ['list a board', () => list({ boardId: open })],
    ['list with the total', () => list({}, { total: true })],
    ['search a common word', () => list({ words: ['i'] })],
    ['read a board', () => useCases.readBoard(principal, { board: open })],
    ['change a board', () => useCases.updateBoard(principal, { board: open, name: 'Other' })],
  ];
}
