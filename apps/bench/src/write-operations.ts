import type { BenchBoard, BenchTicket, WriteDeployment } from './deployment.ts';
import { inTurn, type Operation, type Input } from './operation.ts';

const input = (method: string, path: string, body: object): Input => ({
  method,
  path,
  body: JSON.stringify(body),
});

function deploymentOf({ writes }: BenchBoard, of: 'basalt' | 'floor'): WriteDeployment {
  if (writes === null) throw new Error('this board is only read');
  return writes[of];
}

/** A ticket of the pair, and the board of the pair on which it is not. Records that it is on that board from now on. */
function otherBoard(
  { pair }: WriteDeployment,
  turn: number,
): { ticket: BenchTicket; board: string } {
  const ticket = inTurn(pair.tickets, turn);
  ticket.at = ticket.at === 0 ? 1 : 0;
  return { ticket, board: pair.boards[ticket.at] };
}

/** A position in the middle tenth of the board: in a single gap, ranks would grow more than on a real board. */
function middle(size: number, turn: number): number {
  return Math.floor(size * 0.45) + (turn % Math.max(1, Math.floor(size / 10)));
}

/** A rank behind those of all earlier turns. */
const endRank = (turn: number): string => `y${String(turn).padStart(9, '0')}V`;

const ten = (tickets: readonly BenchTicket[], turn: number): string[] =>
  Array.from({ length: 10 }, (_, index) => inTurn(tickets, turn * 10 + index).id);

/** The operations that write. */
export const writeOperations: readonly Operation[] = [
  {
    name: 'create-ticket',
    label: 'Create a ticket',
    bar: 4.5,
    growthBar: 1.3,
    alike: 'shape',
    grows: true,
    basalt: (board, turn) => {
      const { project, growing } = deploymentOf(board, 'basalt');
      const body = { board_id: growing.board, title: `Bench ${turn}` };
      return input('POST', `/api/v1/projects/${project}/tickets`, body);
    },
    floor: (board, turn) => {
      const { project, growing, key } = deploymentOf(board, 'floor');
      const query = `organization=${board.organization}&project=${project}&board=${growing.board}&key=${key}`;
      return input('POST', `/create-ticket?${query}`, { title: `Bench ${turn}` });
    },
  },
  {
    name: 'move-ticket',
    label: 'Move to the end of another board',
    bar: 4.5,
    growthBar: 1.3,
    alike: 'shape',
    basalt: (board, turn) => {
      const to = otherBoard(deploymentOf(board, 'basalt'), turn);
      return input('POST', `/api/v1/tickets/${to.ticket.id}/move`, { board_id: to.board });
    },
    floor: (board, turn) => {
      const to = otherBoard(deploymentOf(board, 'floor'), turn);
      const body = { board_id: to.board, rank: endRank(turn) };
      return input(
        'POST',
        `/move-ticket?organization=${board.organization}&ticket=${to.ticket.id}`,
        body,
      );
    },
  },
  {
    name: 'move-to-middle',
    label: 'Move to a position in the middle',
    bar: null,
    growthBar: 2,
    alike: 'shape',
    basalt: (board, turn) => {
      const { steady } = deploymentOf(board, 'basalt');
      const ticket = inTurn(steady.tickets, turn);
      const body = { board_id: steady.board, position: middle(board.size, turn) };
      return input('POST', `/api/v1/tickets/${ticket.id}/move`, body);
    },
    floor: (board, turn) => {
      const { steady } = deploymentOf(board, 'floor');
      const ticket = inTurn(steady.tickets, turn);
      const body = { board_id: steady.board, rank: `m${endRank(turn)}` };
      return input(
        'POST',
        `/move-ticket?organization=${board.organization}&ticket=${ticket.id}`,
        body,
      );
    },
  },
  {
    name: 'reorder-10',
    label: 'Reorder 10 tickets',
    bar: null,
    growthBar: 1.3,
    alike: 'shape',
    basalt: (board, turn) => {
      const { project, steady } = deploymentOf(board, 'basalt');
      const body = { board_id: steady.board, ticket_ids: ten(steady.tickets, turn) };
      return input('PUT', `/api/v1/projects/${project}/tickets/reorder`, body);
    },
    floor: (board, turn) => {
      const { steady } = deploymentOf(board, 'floor');
      const body = { board_id: steady.board, ticket_ids: ten(steady.tickets, turn) };
      return input('PUT', `/reorder-tickets?organization=${board.organization}`, body);
    },
  },
];
