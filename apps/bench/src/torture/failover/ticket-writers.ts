import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyedPost } from './keyed-client.ts';

/** The pause between two writes of a client, in milliseconds. The proof is about the order of writes, not about their number. */
const pause = 200;
/** The number of its tickets that a client wants on the board with a limit. */
const wanted = 2;

/** Boards that writers use, by id. */
export interface Boards {
  open: string;
  /** The one with a WIP limit, which is lower than what all clients together want. */
  limited: string;
}

/** The acknowledged writes, which must be stored. */
export interface Acknowledged {
  /** The board of each ticket, by the ticket's title. */
  boards: Map<string, string>;
  /** Moves that the WIP limit refused. */
  refused: number;
  /** Unexpected answers: the title of the ticket, the status and the code. */
  faults: string[];
}

/** Creates tickets and moves them onto and off a board with a limit, until stopped. */
export function startWriters(
  post: KeyedPost,
  { project, boards, clients }: { project: string; boards: Boards; clients: number },
): { acknowledged: Acknowledged; stop(): Promise<void> } {
  const acknowledged: Acknowledged = { boards: new Map(), refused: 0, faults: [] };
  const over = new AbortController();

  async function move(title: string, id: string, body: { board_id: string; position?: number }) {
    const { status, body: answer } = await post(`/tickets/${id}/move`, body);
    if (status === 200) acknowledged.boards.set(title, body.board_id);
    else if (answer.code === 'wip_limit_exceeded') acknowledged.refused += 1;
    else acknowledged.faults.push(`${title}: ${status} ${answer.code}`);
    return status === 200;
  }

  async function work(client: number): Promise<void> {
    const held: { title: string; id: string }[] = [];
    for (let count = 0; !over.signal.aborted; count += 1) {
      const title = `${client}-${count}`;
      const input = { title, board_slug: 'open' };
      const made = await post(`/projects/${project}/tickets`, input);
      const { id } = made.body.data;
      if (made.status !== 201 || id === undefined) {
        acknowledged.faults.push(`${title}: ${made.status} ${made.body.code}`);
        continue;
      }
      acknowledged.boards.set(title, boards.open);
      await sleep(pause);
      if (await move(title, id, { board_id: boards.limited })) held.push({ title, id });
      await sleep(pause);
      const oldest = held.length > wanted ? held.shift() : undefined;
      if (oldest) await move(oldest.title, oldest.id, { board_id: boards.open, position: 0 });
      await sleep(pause);
    }
  }

  const all = Array.from({ length: clients }, (_, client) => work(client));
  return {
    acknowledged,
    async stop() {
      over.abort();
      await Promise.all(all);
    },
  };
}
