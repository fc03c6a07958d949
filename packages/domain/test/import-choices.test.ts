import { describe, expect, it } from 'vitest';
import { systemPrincipal } from '../src/access/principal.ts';
import { composeUseCases } from '../src/use-cases.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';
import {
  anItem,
  aSourceBoard,
  aSourceTicket,
  digestOf,
  imported,
  undone,
} from '../testing/import-scenario.ts';

const page = { limit: 200 };

const items = [
  anItem('ada', { kind: 'person', name: 'Ada', email: 'ada@example.test' }),
  anItem('eve', { kind: 'person', name: 'Eve', email: null }),
  anItem('l1', aSourceBoard('Todo')),
  anItem('l2', aSourceBoard('Open')),
  anItem('l3', aSourceBoard('in progress')),
  anItem('l4', aSourceBoard('Done', true)),
  anItem('l5', aSourceBoard('Backlog')),
  ...['l1', 'l2', 'l3', 'l4', 'l5'].map((board) =>
    anItem(`t-${board}`, aSourceTicket(`On ${board}`, { board, assignees: ['ada', 'eve'] })),
  ),
];

const boards = { todo: 'Open', L4: 'deployed' };

/** A project with the boards that every project begins with, and what tells on which of them the imported tickets are. */
async function aPlace() {
  const act = composeUseCases(createInMemoryBasalt());
  const { id } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(id);
  const ada = await act.createUser(principal, { email: 'ada@example.test', name: 'Ada' });
  const cy = await act.createUser(principal, { email: 'cy@example.test', name: 'Cy' });
  const { id: project } = await act.createProject(principal, { organization: id, name: 'Here' });
  const names = async () => {
    const all = (await act.listBoards(principal, { project, page })).items;
    return new Map(all.map((board) => [board.id, board.name]));
  };
  const tickets = async () => {
    const filter = { words: [], archived: 'all' } as const;
    return (await act.listTickets(principal, { project, filter, sort: 'created_at', page })).items;
  };
  const places = async () => {
    const known = await names();
    return (await tickets())
      .map((ticket) => `${ticket.title}: ${known.get(ticket.board_id)}`)
      .toSorted();
  };
  const bring = (choices = {}, of = items) =>
    imported(act, id, of, { projectId: project, boards, ...choices });
  const digest = () => digestOf(act, id);
  return { act, id, principal, ada, cy, project, names, tickets, places, bring, digest };
}

const chosen = [
  'On l1: Open',
  'On l2: Open',
  'On l3: In-progress',
  'On l4: Deployed',
  'On l5: Backlog',
];

/** The states of a table with a ticket of each. */
const table = (...names: string[]) =>
  names.flatMap((name) => [
    anItem(name.toLowerCase(), aSourceBoard(name)),
    anItem(`t-${name}`, aSourceTicket(`On ${name}`, { board: name.toLowerCase() })),
  ]);

const mapped = 'Its tickets come onto the board that was chosen for it.';

describe('an import with chosen boards', () => {
  it('brings lists onto them, says so, does so again without a change, and is undone', async () => {
    const { act, id, bring, places, digest } = await aPlace();
    const before = await digest();
    const tried = await bring({ dryRun: true });
    expect(await digest()).toBe(before);
    const first = await bring();
    expect(await places()).toEqual(chosen);
    expect(tried).toMatchObject({ counts: first.counts, notes: first.notes });
    expect(first.counts.board).toEqual({ exact: 3, other_form: 2, left: 0 });
    expect(first.notes.find(({ note }) => note === mapped)?.samples).toEqual([
      { key: 'l1', name: 'Todo' },
      { key: 'l4', name: 'Done' },
    ]);
    const after = await digest();
    const again = await bring();
    expect(again).toMatchObject({ counts: first.counts, notes: first.notes });
    expect((await bring({ boards: {} })).counts.board).toEqual({
      exact: 5,
      other_form: 0,
      left: 0,
    });
    expect(await digest()).toBe(after);
    await undone(act, id, first.id);
    expect(await digest()).toBe(before);
  });

  it('makes a board of a chosen name for several lists, in a new project, too', async () => {
    const { act, id, bring, digest } = await aPlace();
    const before = await digest();
    const own = { projectId: null, projectName: 'New', boards: { Todo: 'Next\0', Open: 'next ' } };
    const first = await bring(own);
    expect(await digest()).toMatch(/"Next",\s+null,\s+false,\s+2,/u);
    const after = await digest();
    await bring(own);
    expect(await digest()).toBe(after);
    await undone(act, id, first.id);
    expect(await digest()).toBe(before);
  });

  it('moves a list with the tickets that nobody changed to another board that is chosen later', async () => {
    const { bring, places, names } = await aPlace();
    await bring({ boards: {} });
    expect(await places()).toContain('On l1: Todo');
    const before = await names();
    const { notes } = await bring({ boards: { Todo: 'Open' } });
    expect(notes.map(({ note }) => note)).toContain(mapped);
    expect(await places()).toContain('On l1: Open');
    // The choice stays, without being made again.
    await bring({ boards: {} });
    expect(await places()).toContain('On l1: Open');
    expect(await names()).toEqual(before);
  });

  it('stays where an earlier import brought a list if no board has the chosen name, and says so; a deleted board can be replaced by another choice', async () => {
    const { act, principal, names, bring, places } = await aPlace();
    await bring({ boards: {} });
    const placed = await places();
    const second = await bring({ boards: { Todo: 'Of no board' } });
    expect(await places()).toEqual(placed);
    expect(second.notes.some(({ note }) => note.startsWith('Another board was chosen'))).toBe(true);
    const idOf = async (wanted: string) =>
      [...(await names())].find(([, name]) => name === wanted)?.[0] ?? '';
    const moveToBoardId = await idOf('Hold');
    await act.deleteBoard(principal, { board: await idOf('Todo'), moveToBoardId });
    await bring({ boards: { Todo: 'Open' } }, [
      ...items,
      anItem('t-new', aSourceTicket('New on l1', { board: 'l1' })),
    ]);
    expect(await places()).toContain('New on l1: Open');
  });

  it('brings a later table onto the boards of the names of its states, though others became them', async () => {
    const { act, id, names, places, bring } = await aPlace();
    const states = { done: 'Deployed', waiting: 'Hold' };
    await bring({ boards: states }, table('Done', 'Waiting'));
    const before = await names();
    const later = table('Hold', ' deployed', 'Done');
    const idOf = (wanted: string) => [...before].find(([, name]) => name === wanted)?.[0] ?? null;
    const { found } = await bring({ dryRun: true, boards: {} }, later);
    const expected = { hold: idOf('Hold'), ' deployed': idOf('Deployed'), done: idOf('Deployed') };
    expect(Object.fromEntries(found.boards.map(({ key, board_id: to }) => [key, to]))).toEqual(
      expected,
    );
    const { id: second } = await bring({ boards: {} }, later);
    expect(await names()).toEqual(before);
    expect(await places()).toContain('On Hold: Hold');
    await undone(act, id, second);
    const again = await bring({ dryRun: true, boards: {} }, later);
    expect(again.found.boards.map(({ board_id: to }) => to)).toEqual(Object.values(expected));
    // Two lists of one name in one source stay two boards.
    await bring({ boards: {} }, [
      anItem('k1', aSourceBoard('Pairing')),
      anItem('k2', aSourceBoard('Pairing')),
    ]);
    const pairing = (await names()).values().filter((name) => name.startsWith('Pairing'));
    expect(pairing.toArray()).toHaveLength(2);
  });

  it('names in a dry run the lists and people that it found, and what they are here', async () => {
    const { ada, cy, names, bring } = await aPlace();
    const idOf = async (wanted: string) =>
      [...(await names())].find(([, name]) => name === wanted)?.[0] ?? null;
    const { found } = await bring({ dryRun: true });
    const of = (key: string) => found.boards.find((board) => board.key === key);
    const open = await idOf('Open');
    expect(of('l1')).toEqual({
      key: 'l1',
      name: 'Todo',
      board_id: open,
      is_done: false,
      is_settled: false,
    });
    expect(of('l4')).toMatchObject({ board_id: await idOf('Deployed'), is_done: true });
    expect(of('l5')).toMatchObject({ name: 'Backlog', board_id: null, is_settled: false });
    expect(found.people).toEqual([
      { key: 'ada', name: 'Ada', user_id: ada.id },
      { key: 'eve', name: 'Eve', user_id: null },
    ]);
    const people = { eve: 'cy@example.test', ADA: '' };
    expect(
      (await bring({ dryRun: true, people })).found.people.map((person) => person.user_id),
    ).toEqual([null, cy.id]);
    expect((await bring()).found).toEqual({ boards: [], people: [] });
    const later = (await bring({ dryRun: true })).found.boards;
    expect(later.every(({ is_settled }) => is_settled)).toBe(true);
  });

  it('names in a dry run the words for priorities, and what they would be', async () => {
    const { bring } = await aPlace();
    const [p1, soon] = [
      { name: 'P1', priority: 'high' },
      { name: 'Soon', priority: null },
    ] as const;
    const words = [
      anItem('l1', aSourceBoard('Todo')),
      ...[p1, soon, p1].map((foundPriority, at) =>
        anItem(`t${at}`, aSourceTicket(`T${at}`, { board: 'l1' }), { foundPriority }),
      ),
    ];
    expect((await bring({ dryRun: true }, words)).found.priorities).toEqual([p1, soon]);
  });

  it('names in a dry run the project that it would make, and the categories of states', async () => {
    const { bring } = await aPlace();
    const states = [
      anItem('p', { kind: 'project', name: 'Far and there', description: null }),
      anItem('l1', aSourceBoard('Pairing'), { category: null }),
      anItem('l2', aSourceBoard('Done', true), { category: 'done' }),
      anItem('t', aSourceTicket('On l1', { board: 'l1' })),
    ];
    const tryOut = async (choices = {}) =>
      (await bring({ dryRun: true, projectId: undefined, boards: {}, ...choices }, states)).found;
    const { project, boards: found } = await tryOut();
    expect(project).toEqual({ name: 'Far and there', key: 'FAT' });
    expect(found.map(({ category }) => category)).toEqual([null, 'done']);
    expect((await tryOut({ projectKey: 'here' })).project?.key).toBe('HERE2');
    await bring({ projectId: undefined, boards: {} }, states);
    expect((await tryOut()).project).toBeUndefined();
  });
});
