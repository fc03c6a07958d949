import { expect, test } from 'vitest';
import { aScene, nobody, type Scene } from '../../../test/scene.ts';

async function fourTickets(scene: Scene): Promise<[string, string, string, string]> {
  const [open] = scene.boards;
  const make = async (title: string) => (await scene.ticket(open, title)).id;
  return [await make('a'), await make('b'), await make('c'), await make('d')];
}

const reorder = ({ act, principal, project, boards }: Scene, ...ticketIds: string[]) =>
  act.reorderTickets(principal, { project: project.id, boardId: boards[0].id, ticketIds });

test('puts the named tickets first and lets the rest keep their order', async () => {
  const scene = await aScene();
  const [, b, , d] = await fourTickets(scene);
  const answer = await reorder(scene, d, b);
  expect(answer.map(({ id, version }) => [id, version])).toEqual([
    [d, 2],
    [b, 2],
  ]);
  expect(await scene.titles(scene.boards[0])).toEqual(['d', 'b', 'a', 'c']);
});

test('reorders a whole board and tells one event that names the tickets', async () => {
  const scene = await aScene();
  const [a, b, c, d] = await fourTickets(scene);
  await reorder(scene, d, c, b, a);
  expect(await scene.titles(scene.boards[0])).toEqual(['d', 'c', 'b', 'a']);
  expect(scene.news()).toEqual(['ticket.reordered']);
  expect(scene.basalt.events.at(-1)).toMatchObject({
    subjectType: 'board',
    subjectId: scene.boards[0].id,
    data: { id: scene.boards[0].id, ticket_ids: [d, c, b, a] },
    changes: { ticket_ids: { from: [a, b, c, d], to: [d, c, b, a] } },
  });
});

test('changes and tells nothing when they stand so already, or none is named', async () => {
  const scene = await aScene();
  const [a, b, c, d] = await fourTickets(scene);
  await reorder(scene, a, b, c, d);
  const answer = await reorder(scene, a, b);
  expect(answer.map(({ version }) => version)).toEqual([1, 1]);
  expect(await reorder(scene)).toEqual([]);
  expect(scene.news()).toEqual([]);
});

test('takes archived tickets of the board into the order of ranks, and counts them no more than before', async () => {
  const scene = await aScene();
  const { act, principal, boards } = scene;
  const [a, b, c] = await fourTickets(scene);
  await act.updateTicket(principal, { ticket: c, archived: true });
  const [first, second, third] = await reorder(scene, c, b, a);
  expect(
    (first?.rank ?? '') < (second?.rank ?? '') && (second?.rank ?? '') < (third?.rank ?? ''),
  ).toBe(true);
  expect(await scene.titles(boards[0])).toEqual(['b', 'a', 'd']);
  expect((await scene.look(boards[0])).ticket_count).toBe(3);
});

test('keeps ranks short however often the last ticket is put first', async () => {
  const scene = await aScene();
  const ids = await fourTickets(scene);
  for (let turn = 0; turn < 200; turn += 1) await reorder(scene, ids[(turn + 3) % 4] ?? '');
  const filter = { words: [], archived: false };
  const wish = { project: scene.project.id, filter, sort: 'rank', page: { limit: 10 } } as const;
  const { items } = await scene.act.listTickets(scene.principal, wish);
  expect(Math.max(...items.map(({ rank }) => rank.length))).toBeLessThanOrEqual(4);
});

test('refuses tickets that are not on the board, and any twice, and changes nothing', async () => {
  const scene = await aScene();
  const { act, principal, boards } = scene;
  const [a, b, c, d] = await fourTickets(scene);
  await act.deleteTicket(principal, { ticket: d });
  const elsewhere = await scene.ticket(boards[1]);
  for (const ids of [
    [b, nobody],
    [b, elsewhere.id],
    [b, d],
    [b, a, b],
  ]) {
    await expect(reorder(scene, ...ids)).rejects.toMatchObject({
      details: { errors: { ticket_ids: [expect.any(String)] } },
    });
  }
  expect(await scene.titles(boards[0])).toEqual(['a', 'b', 'c']);
  const wish = { project: scene.project.id, boardId: nobody, ticketIds: [c] };
  await expect(act.reorderTickets(principal, wish)).rejects.toMatchObject({
    details: { errors: { board_id: [expect.any(String)] } },
  });
});
