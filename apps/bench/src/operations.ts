import type { Call } from './load.ts';
import type { BenchBoard } from './world.ts';

/** An operation of Basalt, and the floor it is held against. */
export interface Operation {
  name: string;
  /** The bar on the ratio of CPU time to the floor; null where none was set. */
  bar: number | null;
  basalt: (board: BenchBoard, turn: number) => Omit<Call, 'headers'>;
  floor: ((board: BenchBoard, turn: number) => Omit<Call, 'headers'>) | null;
}

const json = (body: object): string => JSON.stringify(body);

/** Walks through the tickets in an order that is the same in every run. */
function ticketAt({ tickets }: BenchBoard, turn: number): { id: string; rank: string } {
  return tickets[(turn * 7919) % tickets.length] as { id: string; rank: string };
}

export const operations: readonly Operation[] = [
  {
    name: 'read-ticket',
    bar: 2.5,
    basalt: (board, turn) => ({
      method: 'GET',
      path: `/api/v1/tickets/${ticketAt(board, turn).id}`,
    }),
    floor: (board, turn) => ({
      method: 'GET',
      path: `/read-ticket?organization=${board.organization}&ticket=${ticketAt(board, turn).id}`,
    }),
  },
  {
    name: 'first-page',
    bar: 2,
    basalt: ({ project, board }) => ({
      method: 'GET',
      path: `/api/v1/projects/${project}/tickets?board_id=${board}&per_page=50`,
    }),
    floor: ({ organization, board }) => ({
      method: 'GET',
      path: `/list-tickets?organization=${organization}&board=${board}`,
    }),
  },
  {
    name: 'search',
    bar: null,
    basalt: ({ project, size }, turn) => ({
      method: 'GET',
      path: `/api/v1/projects/${project}/tickets?per_page=50&q=${encodeURIComponent(`ticket ${1 + (turn % size)} about`)}`,
    }),
    floor: null,
  },
  {
    name: 'analytics',
    bar: null,
    basalt: ({ project }) => ({ method: 'GET', path: `/api/v1/projects/${project}/analytics` }),
    floor: null,
  },
  {
    name: 'create-ticket',
    bar: 4,
    basalt: ({ project, board }, turn) => ({
      method: 'POST',
      path: `/api/v1/projects/${project}/tickets`,
      body: json({ board_id: board, title: `Bench ${turn}` }),
    }),
    floor: ({ organization, project, board }, turn) => ({
      method: 'POST',
      path: `/create-ticket?organization=${organization}&project=${project}&board=${board}`,
      body: json({ title: `Bench ${turn}` }),
    }),
  },
  {
    name: 'move-ticket',
    bar: 5,
    basalt: (board, turn) => ({
      method: 'POST',
      path: `/api/v1/tickets/${ticketAt(board, turn).id}/move`,
      body: json({
        board_id: turn % 2 === 0 ? board.other : board.board,
        before_ticket_id: undefined,
      }),
    }),
    floor: (board, turn) => ({
      method: 'POST',
      path: `/move-ticket?organization=${board.organization}&ticket=${ticketAt(board, turn).id}`,
      body: json({
        board_id: turn % 2 === 0 ? board.other : board.board,
        rank: `i${String(turn).padStart(9, '0')}V`,
      }),
    }),
  },
  {
    name: 'move-to-middle',
    bar: null,
    basalt: (board, turn) => ({
      method: 'POST',
      path: `/api/v1/tickets/${ticketAt(board, turn).id}/move`,
      body: json({ board_id: board.board, position: Math.floor(board.size / 2) }),
    }),
    floor: null,
  },
  {
    name: 'reorder-10',
    bar: null,
    basalt: (board, turn) => ({
      method: 'PUT',
      path: `/api/v1/projects/${board.project}/tickets/reorder`,
      body: json({
        board_id: board.board,
        ticket_ids: Array.from(
          { length: Math.min(10, board.size) },
          (_, index) => ticketAt(board, turn + index).id,
        ),
      }),
    }),
    floor: null,
  },
];
