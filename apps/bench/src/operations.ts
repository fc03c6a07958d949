import type { BenchBoard, BenchTicket } from './deployment.ts';
import { inTurn, type Operation, type Input } from './operation.ts';
import { writeOperations } from './write-operations.ts';

const get = (path: string): Input => ({ method: 'GET', path });

/** The address of the list, as a client requests it. */
const listOf = ({ project, board }: BenchBoard, rest = ''): string =>
  `/api/v1/projects/${project}/tickets?board_id=${board}&per_page=50${rest}`;

const floorList = (board: BenchBoard, origin: string, rest = ''): string =>
  `/list-tickets?organization=${board.organization}&board=${board.board}&url=${encodeURIComponent(origin + listOf(board))}${rest}`;

const searchOf = ({ project }: BenchBoard, { word }: BenchTicket): string =>
  `/api/v1/projects/${project}/tickets?per_page=50&q=${word}`;

const reads: readonly Operation[] = [
  {
    name: 'read-ticket',
    label: 'Read a ticket',
    bar: 3,
    growthBar: 1.3,
    alike: 'bytes',
    basalt: ({ tickets }, turn) => get(`/api/v1/tickets/${inTurn(tickets, turn).id}`),
    floor: ({ organization, tickets }, turn) =>
      get(`/read-ticket?organization=${organization}&ticket=${inTurn(tickets, turn).id}`),
  },
  {
    name: 'first-page',
    label: 'First page of 50',
    bar: 2.2,
    growthBar: 1.3,
    alike: 'bytes',
    basalt: (board) => get(listOf(board)),
    floor: (board, _, origin) => get(floorList(board, origin)),
  },
  {
    name: 'middle-page',
    label: 'Page in the middle, by cursor',
    bar: null,
    growthBar: 1.3,
    alike: 'bytes',
    basalt: (board) => get(listOf(board, `&cursor=${board.middle}`)),
    floor: (board, _, origin) => {
      const last = board.tickets[Math.ceil(board.size / 2) - 1] as BenchTicket;
      return get(floorList(board, origin, `&rank=${last.rank}&after=${last.id}`));
    },
  },
  {
    name: 'search',
    label: 'Search for a word of one ticket',
    bar: null,
    growthBar: 3,
    alike: 'bytes',
    basalt: (board, turn) => get(searchOf(board, inTurn(board.tickets, turn))),
    floor: (board, turn, origin) => {
      const ticket = inTurn(board.tickets, turn);
      const { organization, project } = board;
      return get(
        `/search?organization=${organization}&project=${project}&word=${ticket.word}&url=${encodeURIComponent(origin + searchOf(board, ticket))}`,
      );
    },
  },
  {
    name: 'analytics',
    label: 'Project analytics',
    bar: null,
    growthBar: 1.3,
    alike: 'bytes',
    basalt: ({ project }) => get(`/api/v1/projects/${project}/analytics`),
    floor: ({ organization, project }) =>
      get(`/analytics?organization=${organization}&project=${project}`),
  },
  {
    name: 'read-document',
    label: 'Read a document',
    bar: null,
    growthBar: 1.3,
    alike: 'bytes',
    basalt: ({ documents }, turn) => get(`/api/v1/documents/${inTurn(documents, turn)}`),
    floor: ({ organization, documents }, turn) =>
      get(`/read-document?organization=${organization}&document=${inTurn(documents, turn)}`),
  },
];

/** Every operation that is measured, in the order of the report. */
export const operations: readonly Operation[] = [...reads, ...writeOperations];
