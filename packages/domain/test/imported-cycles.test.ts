import { expect, test } from 'vitest';
import { systemPrincipal } from '../src/access/principal.ts';
import type { SourceItem } from '../src/records/source.port.ts';
import { composeUseCases } from '../src/use-cases.ts';
import { anItem, aSourceTicket, imported, undone } from '../testing/import-scenario.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';
import { page } from './fixture.ts';

/** A project whose items are exported, and one into which they are imported. */
async function twoProjects() {
  const act = composeUseCases(createInMemoryBasalt());
  const { id: organization } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const make = async (name: string) =>
    (await act.createProject(principal, { organization, name })).id;
  const [from, to] = [await make('From'), await make('To')];
  const bring = (items: readonly SourceItem[], projectId = to) =>
    imported(act, organization, items, { projectId });
  const cyclesOf = async (project: string) =>
    (await act.listCycles(principal, { project, page })).items;
  const ticketsOf = async (project: string) => {
    const filter = { words: [], archived: false };
    return (await act.listTickets(principal, { project, filter, sort: 'created_at', page })).items;
  };
  return { act, principal, from, to, bring, cyclesOf, ticketsOf };
}

const days = { startsOn: '2131-05-05', endsOn: '2131-05-18' };

test('a project is exported with its cycles, and an import makes the same', async () => {
  const { act, principal, from, to, bring, cyclesOf, ticketsOf } = await twoProjects();
  const create = (name: string) => act.createCycle(principal, { project: from, name, ...days });
  const { id: done } = await create('Done');
  const { id: next } = await create('Next');
  await act.updateCycle(principal, { cycle: done, state: 'active', goal: 'Pay' });
  const choice = { project: from, boardSlug: 'deployed', title: 'Go', estimate: 2.5 };
  await act.createTicket(principal, { ...choice, cycleId: done });
  await act.createTicket(principal, { ...choice, title: 'Wait', cycleId: next });
  await act.createTicket(principal, { ...choice, title: 'Free' });
  await act.completeCycle(principal, { cycle: done, unfinished: 'backlog' });
  const items = await Array.fromAsync(await act.exportProject(principal, { project: from }));
  const { counts } = await bring(items);
  expect(counts.cycle).toEqual({ exact: 2, other_form: 0, left: 0 });
  const [before, after] = [await cyclesOf(from), await cyclesOf(to)];
  expect(before).toMatchObject([{ state: 'completed', done_tickets: 1, done_estimate: 2.5 }, {}]);
  expect(after).toMatchObject(
    before.map(({ id: _id, project_id: _project, version: _version, ...same }) => ({
      ...same,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    })),
  );
  const names = new Map(after.map(({ id, name }) => [id, name]));
  const tickets = await ticketsOf(to);
  expect(tickets.map(({ title, cycle_id: id }) => [title, names.get(id ?? '')])).toEqual([
    ['Go', 'Done'],
    ['Wait', 'Next'],
    ['Free', undefined],
  ]);
});

const cycleItem = (key: string, name: string) => anItem(key, { kind: 'cycle', name, ...days });
const ticketItem = (fields: object = {}) =>
  anItem('t1', aSourceTicket('Go', { board: null, ...fields }));

test('a repeated import changes a cycle unless somebody did, and a source without cycles takes out no ticket', async () => {
  const { act, principal, to, bring, cyclesOf, ticketsOf } = await twoProjects();
  await bring([cycleItem('c1', 'First'), ticketItem({ cycle: 'c1' })]);
  await bring([cycleItem('c1', 'Second'), ticketItem()]);
  const [found] = await cyclesOf(to);
  expect(found).toMatchObject({ name: 'Second', state: 'planned' });
  expect(await ticketsOf(to)).toMatchObject([{ cycle_id: found?.id }]);
  await act.updateCycle(principal, { cycle: found?.id ?? '', name: 'Mine' });
  await bring([cycleItem('c1', 'Third')]);
  expect(await cyclesOf(to)).toMatchObject([{ name: 'Mine' }]);
});

test('a cycle with days that no cycle has is left out, with what its tickets name', async () => {
  const { bring, ticketsOf, to } = await twoProjects();
  const late = { startsOn: '2131-05-18', endsOn: '2131-05-05' };
  const { counts, notes } = await bring([
    anItem('c1', { kind: 'cycle', name: 'Late', ...late }),
    anItem('t1', aSourceTicket('Go', { board: null, cycle: 'c1' })),
  ]);
  expect(counts.cycle).toEqual({ exact: 0, other_form: 0, left: 1 });
  expect(notes.map(({ note }) => note).toSorted()).toEqual([
    'A cycle needs 1 to 90 days.',
    'The cycle was not carried.',
  ]);
  expect(await ticketsOf(to)).toMatchObject([{ cycle_id: null }]);
});

test('an undone import removes its cycles, but for those that somebody changed or uses', async () => {
  const { act, principal, to, bring, cyclesOf } = await twoProjects();
  const { id } = await bring([
    ...['free', 'changed', 'used'].map((key) => cycleItem(key, key)),
    anItem('t1', aSourceTicket('Go', { board: null, cycle: 'free' })),
  ]);
  const [, edited, used] = await cyclesOf(to);
  await act.updateCycle(principal, { cycle: edited?.id ?? '', goal: 'Mine' });
  const mine = { project: to, boardSlug: 'open', title: 'Mine', cycleId: used?.id ?? '' };
  await act.createTicket(principal, mine);
  expect(await undone(act, principal.organizationId, id)).toMatchObject({ state: 'undone' });
  expect((await cyclesOf(to)).map(({ name }) => name)).toEqual(['changed', 'used']);
});
