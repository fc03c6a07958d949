import type { Client, Outcome } from './client.ts';

/** A board that everybody wants onto, and boards to come from. */
export interface Crowd {
  project: string;
  target: string;
  elsewhere: readonly string[];
}

/** One wish of one mover: anything that can bring a ticket onto the contested board, or off it. Returns what came of it. */
export async function move(
  client: Client,
  { project, target, elsewhere }: Crowd,
  { tickets, roll }: { tickets: readonly string[]; roll: () => number },
): Promise<string[]> {
  const below = (limit: number) => Math.floor(roll() * limit);
  const ticket = tickets[below(tickets.length)] ?? '';
  const send = async (method: string, path: string, body?: object): Promise<string[]> => [
    wordsOf(await client.send({ method, path, ...(body && { body }) })),
  ];
  const position = below(2) === 0 ? { position: below(12) } : {};
  const tags = below(3) === 0 ? { tag_names: [`tag ${below(4)}`] } : {};
  switch (below(10)) {
    case 0:
    case 1:
      return send('POST', `/projects/${project}/tickets`, {
        board_id: target,
        title: 'x',
        ...tags,
      });
    case 2:
    case 3:
    case 4:
      return send('POST', `/tickets/${ticket}/move`, { board_id: target, ...position });
    case 5:
    case 6: {
      const board = elsewhere[below(elsewhere.length)];
      return send('POST', `/tickets/${ticket}/move`, { board_id: board, ...position });
    }
    case 7:
      return send('PATCH', `/tickets/${ticket}`, { archived: below(2) === 0, ...tags });
    case 8:
      return below(2) === 0
        ? send('PATCH', `/tickets/${ticket}`, { archived: false })
        : send('DELETE', `/tickets/${ticket}`);
    default:
      return below(4) === 0
        ? deleteInto(client, { project, target, elsewhere })
        : send('PATCH', `/boards/${target}`, { is_hidden: below(2) === 0 });
  }
}

const wordsOf = (outcome: Outcome): string =>
  outcome.kind === 'lost' ? `lost ${outcome.code}` : `${outcome.status} ${outcome.json.code ?? ''}`;

/** Makes a board that holds two tickets and deletes it, so that both want to enter at once. */
async function deleteInto(
  client: Client,
  { project, target, elsewhere }: Crowd,
): Promise<string[]> {
  const ends: string[] = [];
  const send = async (method: string, path: string, body?: object) => {
    const outcome = await client.send({ method, path, ...(body && { body }) });
    ends.push(wordsOf(outcome));
    const data = outcome.kind === 'answered' ? (outcome.json.data as { id?: string }) : undefined;
    return { isDone: ends.at(-1)?.startsWith('2') === true, id: data?.id ?? '' };
  };
  const { id: board, isDone } = await send('POST', `/projects/${project}/boards`, { name: 'x' });
  if (!isDone) return ends;
  for (const title of ['one', 'two']) {
    await send('POST', `/projects/${project}/tickets`, { board_id: board, title });
  }
  const into = await send('DELETE', `/boards/${board}?move_to_board_id=${target}`);
  // It stays when there is no room; the rounds to come need no more boards.
  if (!into.isDone) await send('DELETE', `/boards/${board}?move_to_board_id=${elsewhere[1]}`);
  return ends;
}
