import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { oneOf } from './dice.ts';
import { ticketOf, type Board, type Deployment, type Write, type WriteKind } from './history.ts';

/** What a writer works with. */
export interface Writing {
  name: string;
  client: Client;
  deployment: Deployment;
  roll: () => number;
  /** Where it writes down what it did. */
  history: Write[];
  /** Goes on after a request whose outcome it does not know; else it ends there. */
  goesOn: boolean;
  /** Ends it when aborted, after the request under way. */
  until: AbortSignal;
}

/** How often each kind is chosen, where there is a ticket to do it to. */
const inputs: readonly WriteKind[] = [
  'create',
  'create',
  'move',
  'move',
  'move',
  'comment',
  'update',
  'update',
  'reorder',
  'delete',
];

/**
 * Writes, one request after the other, until told to stop. Only it touches its own tickets, so it knows on which board
 * each stands and in which order: every move is to another board, every reorder turns the order round, and so each
 * write that is acknowledged has an effect. A ticket with a write of unknown outcome is left alone from then on.
 */
export async function write({ name, client, deployment, roll, history, goesOn, until }: Writing) {
  const own = new Map<string, { board: Board; title: string }>();
  for (let turn = 1; !until.aborted; turn += 1) {
    const wanted = plan(`${name}x${turn}x`);
    history.push(wanted);
    await perform(client, wanted);
    if (wanted.outcome === 'acknowledged') note(wanted);
    if (wanted.outcome !== 'unknown') continue;
    for (const id of ticketsOf(wanted)) own.delete(id);
    if (!goesOn) return;
    await sleep(100);
  }

  function plan(token: string): Write {
    const kind = own.size < 3 ? 'create' : oneOf(roll, inputs);
    const [ticket = '', { board } = { board: oneOf(roll, deployment.boards) }] =
      oneOf(roll, [...own]) ?? [];
    const key = roll() < 0.4 && kind !== 'reorder' ? `key ${token}` : undefined;
    const plain = { kind, token, key, ticket: kind === 'create' ? null : ticket };
    switch (kind) {
      case 'create': {
        const body = { board_id: oneOf(roll, deployment.boards).id, title: token };
        return made(plain, 'POST', `/projects/${deployment.project}/tickets`, body);
      }
      case 'move': {
        const relative = oneOf(
          roll,
          deployment.boards.filter(({ id }) => id !== board.id),
        );
        const place = roll() < 0.3 ? { position: 0 } : {};
        return made(plain, 'POST', `/tickets/${ticket}/move`, { board_id: relative.id, ...place });
      }
      case 'comment':
        return made(plain, 'POST', `/tickets/${ticket}/comments`, { body_html: `<p>${token}</p>` });
      case 'update': {
        const body = { title: token, description_html: `<p>text of ${token}</p>` };
        return made({ ...plain, key: undefined }, 'PATCH', `/tickets/${ticket}`, body);
      }
      case 'delete':
        return made({ ...plain, key: undefined }, 'DELETE', `/tickets/${ticket}`, undefined);
      case 'reorder': {
        const onBoard = [...own].filter(([, at]) => at.board.id === board.id).map(([id]) => id);
        const path = `/projects/${deployment.project}/tickets/reorder`;
        const body = { board_id: board.id, ticket_ids: onBoard.toReversed() };
        return onBoard.length > 1
          ? made({ ...plain, ticket: null }, 'PUT', path, body)
          : made({ ...plain, kind: 'update', key: undefined }, 'PATCH', `/tickets/${ticket}`, {
              title: token,
            });
      }
    }
  }

  /** Keeps `own` in the order in which the tickets stand on their boards. */
  function note(done: Write): void {
    const { kind, ticket, body } = done;
    if (kind === 'delete') own.delete(ticket ?? '');
    if (kind === 'create' || kind === 'move') {
      const { id, board_id, title } = ticketOf(done);
      const board = deployment.boards.find((candidate) => candidate.id === board_id) as Board;
      const others = [...own].filter(([ownId]) => ownId !== id);
      const isFirst = (body as { position?: number }).position === 0;
      const entry: [string, { board: Board; title: string }] = [id, { board, title }];
      setOrder(isFirst ? [entry, ...others] : [...others, entry]);
    }
    if (kind === 'reorder') {
      const named = ticketsOf(done);
      const others = [...own].filter(([id]) => !named.includes(id));
      setOrder([...named.map((id) => [id, own.get(id)] as (typeof others)[number]), ...others]);
    }
  }

  function setOrder(order: [string, { board: Board; title: string }][]): void {
    own.clear();
    for (const [id, at] of order) own.set(id, at);
  }
}

/** The tickets that a write is about. */
export function ticketsOf({ kind, ticket, body }: Write): readonly string[] {
  if (kind === 'reorder') return (body as { ticket_ids: string[] }).ticket_ids;
  return ticket === null ? [] : [ticket];
}

function made(
  plain: Pick<Write, 'kind' | 'token' | 'key' | 'ticket'>,
  method: string,
  path: string,
  body: object | undefined,
): Write {
  const fresh = { outcome: 'unknown', status: 0, saidWhen: true, took: 0, sent: 0 } as const;
  return { ...plain, method, path, body, ...fresh, answer: null };
}

/** Sends a write, again if it was sent before, and notes what came of it. */
export async function perform(client: Client, sent: Write): Promise<void> {
  const { method, path, body, key } = sent;
  const outcome = await client.send({
    method,
    path,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
  sent.sent += 1;
  sent.took = Math.max(sent.took, outcome.took);
  sent.outcome = 'unknown';
  sent.status = 0;
  if (outcome.kind === 'lost') return;
  const { status, headers, json } = outcome;
  sent.status = status;
  sent.saidWhen = status !== 503 || Number(headers['retry-after']) > 0;
  // The first request with the key may still be under way.
  if (status >= 500 || json.code === 'idempotency_in_progress') return;
  sent.outcome = status < 300 ? 'acknowledged' : 'refused';
  sent.answer = json.data ?? null;
}
