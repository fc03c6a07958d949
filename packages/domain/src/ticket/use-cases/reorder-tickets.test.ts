import { expect, test } from 'vitest';
import { aFixture, nobody, type Fixture } from '../../../test/fixture.ts';

async function fourTickets(fixture: Fixture): Promise<[string, string, string, string]> {
  const [open] = fixture.boards;
  const make = async (title: string) => (await fixture.ticket(open, title)).id;
  return [await make('a'), await make('b'), await make('c'), await make('d')];
}

const reorder = ({ act, principal, project, boards }: Fixture, ...ticketIds: string[]) =>
  act.reorderTickets(principal, { project: project.id, boardId: boards[0].id, ticketIds });

test('puts the named tickets first and lets the rest keep their order', async () => {
  const fixture = await aFixture();
  const [, b, , d] = await fourTickets(fixture);
  const answer = await reorder(fixture, d, b);
  expect(answer.map(({ id, version }) => [id, version])).toEqual([
    [d, 2],
    [b, 2],
  ]);
  expect(await fixture.titles(fixture.boards[0])).toEqual(['d', 'b', 'a', 'c']);
});

test('reorders a whole board and tells one event that names the tickets', async () => {
  const fixture = await aFixture();
  const [a, b, c, d] = await fourTickets(fixture);
  await reorder(fixture, d, c, b, a);
  expect(await fixture.titles(fixture.boards[0])).toEqual(['d', 'c', 'b', 'a']);
  expect(fixture.news()).toEqual(['ticket.reordered']);
  expect(fixture.basalt.events.at(-1)).toMatchObject({
    subjectType: 'board',
    subjectId: fixture.boards[0].id,
    data: { id: fixture.boards[0].id, ticket_ids: [d, c, b, a] },
    changes: { ticket_ids: { from: [a, b, c, d], to: [d, c, b, a] } },
  });
});

test('changes and tells nothing when they stand so already, or none is named', async () => {
  const fixture = await aFixture();
  const [a, b, c, d] = await fourTickets(fixture);
  await reorder(fixture, a, b, c, d);
  const answer = await reorder(fixture, a, b);
  expect(answer.map(({ version }) => version)).toEqual([1, 1]);
  expect(await reorder(fixture)).toEqual([]);
  expect(fixture.news()).toEqual([]);
});

test('takes archived tickets of the board into the order of ranks, and counts them no more than before', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const [a, b, c] = await fourTickets(fixture);
  await act.updateTicket(principal, { ticket: c, archived: true });
  const [first, second, third] = await reorder(fixture, c, b, a);
  expect(
    (first?.rank ?? '') < (second?.rank ?? '') && (second?.rank ?? '') < (third?.rank ?? ''),
  ).toBe(true);
  expect(await fixture.titles(boards[0])).toEqual(['b', 'a', 'd']);
  expect((await fixture.look(boards[0])).ticket_count).toBe(3);
});

test('keeps ranks short however often the last ticket is put first', async () => {
  const fixture = await aFixture();
  const ids = await fourTickets(fixture);
  for (let turn = 0; turn < 200; turn += 1) await reorder(fixture, ids[(turn + 3) % 4] ?? '');
  const filter = { words: [], archived: false };
  const input = { project: fixture.project.id, filter, sort: 'rank', page: { limit: 10 } } as const;
  const { items } = await fixture.act.listTickets(fixture.principal, input);
  expect(Math.max(...items.map(({ rank }) => rank.length))).toBeLessThanOrEqual(4);
});

test('refuses tickets that are not on the board, and any twice, and changes nothing', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const [a, b, c, d] = await fourTickets(fixture);
  await act.deleteTicket(principal, { ticket: d });
  const elsewhere = await fixture.ticket(boards[1]);
  for (const ids of [
    [b, nobody],
    [b, elsewhere.id],
    [b, d],
    [b, a, b],
  ]) {
    await expect(reorder(fixture, ...ids)).rejects.toMatchObject({
      details: { errors: { ticket_ids: [expect.any(String)] } },
    });
  }
  expect(await fixture.titles(boards[0])).toEqual(['a', 'b', 'c']);
  const input = { project: fixture.project.id, boardId: nobody, ticketIds: [c] };
  await expect(act.reorderTickets(principal, input)).rejects.toMatchObject({
    details: { errors: { board_id: [expect.any(String)] } },
  });
});
