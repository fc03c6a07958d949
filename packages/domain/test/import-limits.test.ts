import { expect, test } from 'vitest';
import { systemPrincipal } from '../src/access/principal.ts';
import { composeUseCases } from '../src/use-cases.ts';
import {
  anItem,
  aSourceBoard,
  aSourceTicket,
  imported,
  ran,
  undone,
} from '../testing/import-scenario.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';

const page = { limit: 200 };

const items = [
  anItem('l1', aSourceBoard('Limited', false, 2)),
  ...Array.from({ length: 300 }, (_, at) => anItem(`t${at}`, aSourceTicket(`Ticket ${at}`))),
];

const fault = () => Promise.reject(new Error('a fault'));

/** A project into which things are imported. */
async function aPlace() {
  const basalt = createInMemoryBasalt();
  const act = composeUseCases(basalt);
  const { id: organization } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const { id: projectId } = await act.createProject(principal, { organization, name: 'Here' });
  const boards = async () => (await act.listBoards(principal, { project: projectId, page })).items;
  return {
    act,
    organization,
    principal,
    projectId,
    boards,
    limited: async () => (await boards()).find(({ name }) => name === 'Limited'),
    events: () => basalt.events,
    bring: () => imported(act, organization, items, { projectId }),
  };
}

test('the limit of a board that an import makes is an event and a version of the board', async () => {
  const { bring, limited, events } = await aPlace();
  await bring();
  const board = await limited();
  expect(board).toMatchObject({ wip_limit: 2, version: 2, ticket_count: 300 });
  const own = events().filter(({ subjectId }) => subjectId === board?.id);
  expect(own.map(({ kind }) => kind)).toEqual(['board.imported', 'board.updated']);
  expect(own.at(-1)).toMatchObject({
    data: { wip_limit: 2, version: 2, updated_at: board?.updated_at },
    changes: { wip_limit: { from: null, to: 2 } },
    isQuiet: true,
  });
  const kinds = events().map(({ kind }) => kind);
  expect(kinds.slice(-2)).toEqual(['board.updated', 'import.finished']);
});

test('a board with a limit goes when its import is undone', async () => {
  const { bring, boards, act, organization } = await aPlace();
  const before = await boards();
  const { id } = await bring();
  await undone(act, organization, id);
  const namesOf = (list: typeof before) => list.map(({ name }) => name);
  expect(namesOf(await boards())).toEqual(namesOf(before));
});

test('a board with a limit is called as its list is when it comes again', async () => {
  const { bring, boards, act, organization, projectId } = await aPlace();
  await bring();
  await imported(act, organization, [anItem('l1', aSourceBoard('Renamed', false, 2))], {
    projectId,
  });
  expect((await boards()).map(({ name }) => name)).toContain('Renamed');
});

test('an undoing that fails sets no limit', async () => {
  const { act, organization, principal, projectId, limited } = await aPlace();
  const text = items.map((item) => JSON.stringify(item)).join('\n');
  const bytes = new TextEncoder().encode(text);
  const file = { system: 'csv', fileName: 'a.csv', size: bytes.length, projectId } as const;
  const { id } = await act.createImport(principal, { organization, ...file });
  const content = (async function* () {
    yield bytes;
  })();
  await act.receiveImport({ organizationId: organization, id }, content);
  const cancel = async () => void (await act.cancelImport(principal, { import: id }));
  await ran(act, organization, id, { pause: cancel });
  await act.undoImport(principal, { import: id });
  await expect(ran(act, organization, id, { pause: fault })).rejects.toThrow('a fault');
  expect(await act.readImport(principal, { import: id })).toMatchObject({ state: 'failed' });
  expect(await limited()).toMatchObject({ wip_limit: null });
});
