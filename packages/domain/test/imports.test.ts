import { importFaultText } from '../src/records/import-fault.ts';
import { importNote } from '../src/records/import-note.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SourceItem } from '../src/records/source.port.ts';
import { composeUseCases } from '../src/use-cases.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';
import {
  anItem,
  aSourceBoard,
  aSourceFile,
  aSourceTicket,
  digestOf,
  imported,
  ran,
  sampleItems,
  undone,
} from '../testing/import-scenario.ts';
import { importBudget } from '../src/budgets/import-budget.ts';
import { operatorPrincipal, systemPrincipal } from '../src/access/principal.ts';

const page = { limit: 200 };

/** An organization into which things are imported, with Ada among its people. */
async function aPlace() {
  const basalt = createInMemoryBasalt();
  const act = composeUseCases(basalt);
  const { id } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(id);
  const ada = await act.createUser(principal, { email: 'ada@example.test', name: 'Ada L.' });
  const bring = (items: readonly (SourceItem | '!')[], choices = {}) =>
    imported(act, id, items, choices);
  const tickets = async (project: string) => {
    const filter = { words: [], archived: 'all' } as const;
    return (await act.listTickets(principal, { project, filter, sort: 'rank', page })).items;
  };
  return { basalt, act, id, principal, ada, bring, tickets, digest: () => digestOf(act, id) };
}

const sumOf = (counts: object): number =>
  Object.values(counts).reduce<number>(
    (sum, kind) => sum + Object.values(kind as Record<string, number>).reduce((a, b) => a + b, 0),
    0,
  );

/** A digest without the keys of tickets and without ids. */
const withoutNames = (digest: string) =>
  digest.replaceAll(/OLDBOARD-\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, '');

/** A list of each name, with a ticket. */
const listsOf = (...names: string[]) =>
  names.flatMap((name, at) => [
    anItem(name, aSourceBoard(name)),
    anItem(`t${at}`, aSourceTicket(`Ticket ${at}`, { board: name })),
  ]);

/** A project to which Ada and Bob have no access, and a ticket for both. */
async function aProject() {
  const place = await aPlace();
  const { act, principal, id, ada } = place;
  const bob = await act.createUser(principal, { email: 'bob@example.test', name: 'Bob' });
  const { id: project } = await act.createProject(principal, {
    organization: id,
    name: 'Here',
  });
  const people = async () =>
    (await act.listMembers(principal, { project, page })).items
      .filter(({ access }) => access === 'explicit')
      .map(({ name }) => name)
      .toSorted();
  const items = [
    anItem('ada', { kind: 'person', name: 'Ada', email: 'ada@example.test' }),
    anItem('bob', { kind: 'person', name: 'Bob', email: 'bob@example.test' }),
    anItem('l1', aSourceBoard('To do')),
    anItem('t0', aSourceTicket('For both', { assignees: ['ada', 'bob'] })),
  ];
  const bring = (choices = {}) => place.bring(items, { projectId: project, ...choices });
  return { ...place, project, people, bring, ada, bob };
}

describe('an import', () => {
  it('makes a project with what the source has, as it was there', async () => {
    const { bring, tickets, act, principal, ada, id } = await aPlace();
    const items = sampleItems();
    const report = await bring(items);
    expect(report).toMatchObject({ state: 'done', failure: null, position: items.length });
    expect(sumOf(report.counts)).toBe(items.length);
    const project = report.project_id ?? '';
    const boards = (await act.listBoards(principal, { project, page })).items;
    expect(boards.map((board) => [board.name, board.wip_limit, board.ticket_count])).toEqual([
      ['To do', 2, 3],
      ['Done', null, 1],
    ]);
    const [first, second, third, done, archived] = await tickets(project);
    expect([first, second, third].map((ticket) => ticket?.title)).toEqual([
      'Ticket 0',
      'Ticket 2',
      'Ticket 4',
    ]);
    expect(first).toMatchObject({
      created_by: { type: 'imported', name: 'Eve', source: 'csv' },
      created_at: '2020-01-02T03:04:05.000Z',
      completed_at: null,
      assignee_ids: [ada.id],
      tag_names: ['one', 'tag 0'],
    });
    expect(first?.label_ids).toHaveLength(1);
    expect(done).toMatchObject({
      created_by: { type: 'user', id: ada.id, name: 'Ada L.' },
      completed_at: '2021-02-01T00:00:00.000Z',
    });
    expect(archived).toMatchObject({ title: 'Ticket 3', archived: true });
    expect(third?.source).toEqual({ system: 'csv', key: 't4', url: null });
    expect(boards[0]?.source).toEqual({ system: 'csv', key: 'l1', url: null });
    const sought = { organization: id, words: ['t4'], page: { limit: 5 } };
    const found = await act.searchOrganization(principal, sought);
    expect(found.items.map(({ title }) => title)).toEqual(['Ticket 4']);
    const comments = await act.listTicketComments(principal, { parent: first?.id ?? '', page });
    expect(comments.items).toMatchObject([
      {
        body_html: '<p>Said 0</p>',
        created_at: '2020-05-05T05:05:05.000Z',
        author: { name: 'Eve' },
        source: { system: 'csv', key: 'c0', url: null },
      },
    ]);
  });

  it('makes only the boards of its source, also when other things come before them', async () => {
    const { bring, act, principal } = await aPlace();
    const archived = {
      record: null,
      outcome: 'other_form',
      notes: [importNote('in_trash')],
    } as const;
    const report = await bring([
      anItem('p1', { kind: 'project', name: 'One', description: null }, archived),
      anItem('l0', aSourceBoard('Old'), archived),
      anItem('l1', aSourceBoard('Next')),
      anItem('t', aSourceTicket('Work')),
    ]);
    const project = report.project_id ?? '';
    const boards = (await act.listBoards(principal, { project, page })).items;
    expect(boards.map(({ name }) => name)).toEqual(['Next']);
  });

  it('names assignees who are not people of the organization in the text, and a second run changes nothing', async () => {
    const { bring, tickets, digest } = await aPlace();
    const table = '<table><tbody><tr><th>Sprint</th><td>4</td></tr></tbody></table>';
    const items = [
      anItem('eve', { kind: 'person', name: 'Eve <E>', email: null }),
      anItem('l1', aSourceBoard('Next')),
      anItem('t1', aSourceTicket('One', { assignees: ['eve'], html: `<p>Text</p>${table}` })),
      anItem('t2', aSourceTicket('Two', { assignees: ['eve', 'bob'] })),
    ];
    const project = (await bring(items)).project_id ?? '';
    expect((await tickets(project)).map(({ description_html }) => description_html)).toEqual([
      '<p>Text</p><table><tbody><tr><th>Sprint</th><td>4</td></tr><tr><th>Assignee</th><td>Eve &lt;E&gt;</td></tr></tbody></table>',
      '<table><tbody><tr><th>Assignee</th><td>Eve &lt;E&gt;, bob</td></tr></tbody></table>',
    ]);
    const before = await digest();
    await bring(items);
    expect(await digest()).toBe(before);
  });

  it('has no time of completion for a completed ticket whose source tells none', async () => {
    const { basalt, bring, act, principal, tickets } = await aPlace();
    const now = basalt.clock();
    const report = await bring([
      anItem('l1', aSourceBoard('Next')),
      anItem('l2', aSourceBoard('Done', true), {
        isMade: true,
        notes: [importNote('board_made_open')],
      }),
      anItem('t1', aSourceTicket('Some day', { board: 'l2', createdAt: now })),
      anItem('t2', aSourceTicket('Today', { board: 'l2', createdAt: now, completedAt: now })),
    ]);
    const project = report.project_id ?? '';
    expect(await tickets(project)).toMatchObject([
      { title: 'Some day', completed_at: null },
      { title: 'Today', completed_at: now.toISOString() },
    ]);
    expect(report.counts.board).toEqual({ exact: 1, other_form: 0, left: 0 });
    expect(report.notes.map(({ note }) => note)).toEqual([
      'The source names no list for its open tickets: this board is made for them.',
      'When it was completed is not known: it has no time of completion, and the figures of flow leave it out.',
    ]);
    const weeks = await act.readWeeklyAnalytics(principal, { project, weeks: 2 });
    expect(weeks.weeks.reduce((sum, { completed }) => sum + completed, 0)).toBe(1);
  });

  it('lets others have the event loop while it reads, and while it decides', async () => {
    const { bring } = await aPlace();
    const items = [
      anItem('l1', aSourceBoard('To do')),
      ...Array.from({ length: 100 }, (_, at) => anItem(`t${at}`, aSourceTicket(`Ticket ${at}`))),
    ];
    // A clock on which each look takes longer than a slice of work.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 25));
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    await bring(items).finally(() => clearInterval(timer));
    clock.mockRestore();
    // One way of it alone would be a hundred.
    expect(others).toBeGreaterThan(150);
  });

  it('says of each thing what became of it, with examples', async () => {
    const { bring, act, principal } = await aPlace();
    const report = await bring(sampleItems());
    expect(report.counts).toMatchObject({
      project: { exact: 1, other_form: 0, left: 0 },
      person: { exact: 1, other_form: 1, left: 0 },
      board: { exact: 2, other_form: 0, left: 0 },
      label: { exact: 1, other_form: 1, left: 0 },
      comment: { exact: 5, other_form: 0, left: 0 },
      relation: { exact: 3, other_form: 0, left: 3 },
      file: { exact: 1, other_form: 1, left: 1 },
      other: { exact: 0, other_form: 0, left: 1 },
    });
    expect(report.notes).toContainEqual({
      kind: 'other',
      outcome: 'left',
      note: 'Votes have no place here.',
      code: 'votes_left',
      params: {},
      count: 1,
      samples: [{ key: 'p', name: '' }],
    });
    const rows = [];
    for await (const some of await act.readImportRows(principal, { import: report.id }))
      rows.push(...some);
    const differing = Object.values(report.counts).reduce(
      (sum, loss) => sum + loss.other_form + loss.left,
      0,
    );
    expect(rows).toHaveLength(differing);
  });

  it('carries relations, and leaves one that was taken away here', async () => {
    const { bring, tickets, act, principal, digest } = await aPlace();
    const items = sampleItems();
    const report = await bring(items);
    const relationsOf = async (title: string) => {
      const all = await tickets(report.project_id ?? '');
      const ticket = all.find((candidate) => candidate.title === title)?.id ?? '';
      return (await act.listRelations(principal, { ticket, page })).items;
    };
    const relations = await relationsOf('Ticket 0');
    const seen = [{ type: 'blocks' }, { type: 'parent', ticket: { title: 'Ticket 2' } }];
    expect(relations).toMatchObject(seen);
    const of = new Map(report.notes.map(({ kind, note, samples }) => [`${kind} ${note}`, samples]));
    const noPlace =
      'relation It does not fit the relations here: a second parent, a circle, too many levels or relations.';
    const noTicket = 'relation One of its tickets was not carried, or was deleted here.';
    expect(of.get(noPlace)?.map(({ key }) => key)).toEqual(['round', 'second']);
    expect(of.get(noTicket)?.map(({ key }) => key)).toEqual(['absent']);

    // A newer export with one relation more changes that alone, and what it made is taken back alone.
    const before = await digest();
    const newer = [
      ...items,
      anItem('new', { kind: 'relation', type: 'duplicates', from: 't3', to: 't4' }),
    ];
    const second = await bring(newer);
    expect(second.counts.ticket).toEqual(report.counts.ticket);
    expect(await relationsOf('Ticket 4')).toMatchObject([{ type: 'duplicated_by' }]);
    await undone(act, principal.organizationId, second.id);
    expect(await digest()).toBe(before);

    // Who moves a ticket does not change those that it blocks or is the parent of.
    const project = report.project_id ?? '';
    const done = (await act.listBoards(principal, { project, page })).items.find(
      (board) => board.is_done,
    );
    const [first] = await tickets(project);
    await act.moveTicket(principal, { ticket: first?.id ?? '', boardId: done?.id ?? '' });
    const changed = items.map((item) =>
      item.record?.kind === 'ticket' && ['t1', 't2'].includes(item.key)
        ? { ...item, record: { ...item.record, title: `${item.record.title}!` } }
        : item,
    );
    await bring(changed);
    const titles = (await tickets(project)).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Ticket 1!', 'Ticket 2!']));

    const [blocks] = relations;
    await act.deleteRelation(principal, { relation: blocks && 'id' in blocks ? blocks.id : '' });
    const third = await bring(changed);
    expect(third.counts.relation).toEqual({ exact: 2, other_form: 0, left: 4 });
    expect(await relationsOf('Ticket 0')).toMatchObject([{ type: 'parent' }]);
    // Its tickets were changed here: an undoing leaves these two, and takes the others.
    const last = await undone(act, principal.organizationId, report.id);
    expect(last.state).toBe('undone');
    const remaining = await tickets(report.project_id ?? '');
    expect(remaining.map(({ title }) => title)).toEqual(['Ticket 1!', 'Ticket 0']);
    expect(await relationsOf('Ticket 0')).toEqual([]);
  });

  it('makes the same relations as single requests do, and a dry run says so before', async () => {
    const { bring, act, tickets, principal } = await aPlace();
    let state = 20_261_123;
    const below = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
    const kinds = ['parent', 'parent', 'parent', 'blocks', 'relates_to', 'duplicates'] as const;
    const many = Array.from({ length: 400 }, (_, at) => {
      const type = kinds[below(kinds.length)] ?? 'parent';
      return { at, type, from: below(40), to: below(40) };
    });
    const made = Array.from({ length: 40 }, (_, at) =>
      anItem(`t${at}`, aSourceTicket(`Ticket ${at}`, { board: 'l' })),
    );
    const boards = [anItem('l', aSourceBoard('To do'))];
    const relations = many.map(({ at, type, from, to }) =>
      anItem(`r${at}`, { kind: 'relation', type, from: `t${from}`, to: `t${to}` }),
    );
    const items = [...boards, ...made, ...relations];
    const tried = await bring(items, { dryRun: true });
    const done = await bring(items, { projectName: 'At once' });
    expect(done.counts).toEqual(tried.counts);
    expect(done.notes).toEqual(tried.notes);

    const { project_id: project } = await bring([...boards, ...made], {
      projectName: 'One by one',
    });
    const ids = new Map((await tickets(project ?? '')).map(({ title, id }) => [title, id]));
    const seenAs = {
      parent: 'child',
      blocks: 'blocks',
      relates_to: 'relates_to',
      duplicates: 'duplicates',
    } as const;
    for (const { type, from, to } of many) {
      const [ticket = '', relative = ''] = [from, to].map((at) => ids.get(`Ticket ${at}`));
      await act
        .relateTicket(principal, { ticket, type: seenAs[type], other: relative })
        .catch(() => null);
    }
    const all = async (of: string | null) =>
      Promise.all(
        (await tickets(of ?? '')).map(async ({ id, title }) => {
          const { items: found } = await act.listRelations(principal, { ticket: id, page });
          return [
            title,
            found
              .map(
                (relation) =>
                  `${relation.type} ${'ticket' in relation ? relation.ticket.title : ''}`,
              )
              .toSorted(),
          ];
        }),
      );
    expect(await all(done.project_id)).toEqual(await all(project));
    expect(done.counts.relation?.exact).toBeGreaterThan(100);
    expect(done.counts.relation?.left).toBeGreaterThan(50);
  });

  it('makes an equal project of one that was exported, relations too', async () => {
    const [place, otherPlace] = [await aPlace(), await aPlace()];
    const { act, principal, bring } = place;
    // Bytes of files are not in it: they are named.
    const { project_id: made } = await bring(sampleItems().filter(({ key }) => key !== 'f0'));
    const project = made ?? '';
    const before = withoutNames(await place.digest());
    const [ours] = await place.tickets(project);
    const another = await bring([anItem('t', aSourceTicket('Elsewhere'))], {
      projectName: 'Another',
    });
    const [theirs] = await place.tickets(another.project_id ?? '');
    const ends = { ticket: ours?.id ?? '', other: theirs?.id ?? '' };
    await act.relateTicket(principal, { ...ends, type: 'blocks' });
    const items: SourceItem[] = [];
    for await (const item of await act.exportProject(principal, { project })) items.push(item);
    const report = await otherPlace.bring(items);
    expect(report.counts.relation).toEqual({ exact: 3, other_form: 0, left: 1 });
    expect(withoutNames(await otherPlace.digest())).toBe(before);
  });

  it('brings the bytes of files, and those that cannot be had by name', async () => {
    const { act, principal, bring, tickets, basalt } = await aPlace();
    const report = await bring(sampleItems());
    expect(report.notes.filter(({ kind }) => kind === 'file')).toMatchObject([
      {
        outcome: 'other_form',
        note: expect.stringContaining('(https://example.com answers a request with status 404)'),
      },
      { outcome: 'left', samples: [{ key: 'f2', name: 'elsewhere' }] },
    ]);
    const [ticket] = await tickets(report.project_id ?? '');
    const files = await act.listTicketFiles(principal, { parent: ticket?.id ?? '', page });
    expect(files.items).toMatchObject([
      { name: 'plan.txt', size: 8, state: 'ready', created_at: '2020-03-03T03:03:03.000Z' },
    ]);
    const kinds = basalt.events.filter(({ kind }) => kind.includes('file'));
    expect(kinds.map(({ kind, isQuiet }) => [kind, isQuiet])).toEqual([
      ['ticket.file.imported', true],
    ]);
    await act.deleteFile(principal, { file: files.items[0]?.id ?? '' });
    const again = await bring(sampleItems());
    expect(again.counts.file).toEqual({ exact: 0, other_form: 1, left: 2 });
    expect(
      (await act.listTicketFiles(principal, { parent: ticket?.id ?? '', page })).items,
    ).toEqual([]);
    const items = await Array.fromAsync(
      await act.exportProject(principal, { project: report.project_id ?? '' }),
    );
    expect(items.filter(({ kind }) => kind === 'file')).toEqual([]);
  });

  it('is undone also where a fault ended it within a file', async () => {
    const { act, id, principal, bring, digest } = await aPlace();
    const before = await digest();
    const broken = anItem('f', aSourceFile('t0', 'broken'));
    await expect(bring([...sampleItems(1), broken])).rejects.toThrow('The connection is gone.');
    const [job] = (await act.listImports(principal, { organization: id, page })).items;
    expect(job?.state).toBe('failed');
    await undone(act, id, job?.id ?? '');
    expect(await digest()).toBe(before);
  });

  it('changes nothing when it is done again, and only what changed when that is little', async () => {
    const { bring, basalt, digest } = await aPlace();
    const items = sampleItems();
    await bring(items);
    const [before, events] = [await digest(), basalt.events.length];
    const again = await bring(items);
    expect(await digest()).toBe(before);
    expect(basalt.events.slice(events).map(({ kind }) => kind)).toEqual(['import.finished']);
    expect(again.counts.ticket).toEqual((await bring(items)).counts.ticket);
    const fresh = basalt.events.length;
    const newer = [
      ...items.map((item) =>
        item.key === 't1' ? { ...item, record: { ...item.record, title: 'Other' } as never } : item,
      ),
      anItem('t9', aSourceTicket('One more', { board: 'l2' })),
    ];
    await bring(newer);
    expect(basalt.events.slice(fresh).map(({ kind }) => kind)).toEqual([
      'ticket.imported',
      'ticket.imported',
      'import.finished',
    ]);
  });

  it('leaves what somebody has changed here, and says so', async () => {
    const { bring, act, principal, tickets } = await aPlace();
    const items = sampleItems(2);
    const { project_id: project } = await bring(items);
    const [first] = await tickets(project ?? '');
    await act.updateTicket(principal, { ticket: first?.id ?? '', title: 'Mine' });
    const { counts, notes } = await bring(items);
    expect(counts.ticket).toMatchObject({ left: 1 });
    expect(notes.map(({ note }) => note)).toContain(
      'It was changed here since the last import, and stays as it is here.',
    );
    expect((await tickets(project ?? ''))[0]?.title).toBe('Mine');
  });

  it('comes to the same when it is interrupted after every portion', async () => {
    const [whole, broken] = [await aPlace(), await aPlace()];
    const items = sampleItems(300);
    await whole.bring(items);
    const { act, id, principal } = broken;
    const bytes = new TextEncoder().encode(items.map((item) => JSON.stringify(item)).join('\n'));
    const input = {
      organization: id,
      system: 'csv',
      fileName: 'b.csv',
      size: bytes.length,
    } as const;
    const job = await act.createImport(principal, input);
    await act.receiveImport(
      { organizationId: id, id: job.id },
      (async function* () {
        yield bytes;
      })(),
    );
    let times = 0;
    for (; (await act.readImport(principal, { import: job.id })).state !== 'done'; times += 1) {
      const controller = new AbortController();
      const { signal } = controller;
      // The first transaction of this run is its last one.
      await ran(act, id, job.id, { signal, pause: async () => controller.abort() });
      expect(times).toBeLessThan(20);
    }
    expect(times).toBeGreaterThan(3);
    expect(await broken.digest()).toBe(await whole.digest());
  });

  it('shows in a dry run the same report, and writes nothing', async () => {
    const { bring, digest, basalt } = await aPlace();
    const items = sampleItems(150);
    const [before, events] = [await digest(), basalt.events.length];
    const tried = await bring(items, { dryRun: true });
    expect(await digest()).toBe(before);
    expect(basalt.events).toHaveLength(events);
    const done = await bring(items);
    expect(tried.counts).toEqual(done.counts);
    expect(tried.notes).toEqual(done.notes);
  });

  it('is undone: everything is as before', async () => {
    const { bring, digest, act, id } = await aPlace();
    const before = await digest();
    const { id: job } = await bring(sampleItems(120));
    expect(await digest()).not.toBe(before);
    expect(await undone(act, id, job)).toMatchObject({ state: 'undone' });
    expect(await digest()).toBe(before);
  });

  it('is undone in a project that was there, but for what somebody has touched', async () => {
    const { bring, digest, act, id, principal, tickets } = await aPlace();
    const project = await act.createProject(principal, { organization: id, name: 'Here' });
    const before = await digest();
    const first = await bring(sampleItems(), { projectId: project.id });
    await undone(act, id, first.id);
    expect(await digest()).toBe(before);
    const twice = [
      anItem('c9', {
        kind: 'comment',
        ticket: 't0',
        html: '<p>Again</p>',
        author: 'eve',
        createdAt: new Date('2020-05-05T05:05:05.000Z'),
      }),
      anItem('f9', aSourceFile('t0', 'second.txt')),
    ];
    const second = await bring([...sampleItems(), ...twice], { projectId: project.id });
    const [commented] = (await tickets(project.id)).filter(({ title }) => title === 'Ticket 0');
    await act.createTicketComment(principal, {
      parent: commented?.id ?? '',
      bodyHtml: '<p>Mine</p>',
    });
    await undone(act, id, second.id);
    const [remaining, ...others] = await tickets(project.id);
    expect(remaining).toMatchObject({ title: 'Ticket 0', comment_count: 1, file_count: 0 });
    expect(others).toEqual([]);
  });

  it('brings a status onto the board of its name in another spelling, and again', async () => {
    const { bring, act, principal, tickets, id } = await aPlace();
    const project = await act.createProject(principal, { organization: id, name: 'Here' });
    const boards = async () =>
      (await act.listBoards(principal, { project: project.id, page })).items;
    const before = (await boards()).map(({ name }) => name);
    expect(before).toContain('In-progress');
    await bring(listsOf('In progress', 'IN_PROGRESS'), { projectId: project.id });
    await bring(listsOf('in progress', 'inprogress'), { projectId: project.id });
    expect((await boards()).map(({ name }) => name)).toEqual(before);
    const on = (await boards()).find(({ name }) => name === 'In-progress')?.id;
    expect((await tickets(project.id)).map((ticket) => ticket.board_id)).toEqual([on, on]);
    // Lists that a system tells apart stay apart.
    const lists = [anItem('1', aSourceBoard('On hold')), anItem('2', aSourceBoard('On-hold'))];
    await bring(lists, { projectId: project.id });
    expect((await boards()).map(({ name }) => name).slice(-2)).toEqual(['On hold', 'On-hold']);
  });

  it('says who imported a ticket whose source names nobody, also after an export', async () => {
    const { bring, act, principal, tickets } = await aPlace();
    const { project_id: project } = await bring([anItem('t', aSourceTicket('One'))]);
    const { name } = principal.actor;
    const maker = { type: 'imported', name, source: 'csv', is_importer: true };
    expect(await tickets(project ?? '')).toMatchObject([{ created_by: maker }]);
    const items = await Array.fromAsync(
      await act.exportProject(principal, { project: project ?? '' }),
    );
    expect(items.some(({ kind }) => kind === 'person')).toBe(false);
    const again = await bring(items, { projectName: 'Again' });
    expect(await tickets(again.project_id ?? '')).toMatchObject([{ created_by: maker }]);
  });

  it('carries a ticket exactly of which the source tells no date', async () => {
    const { bring } = await aPlace();
    const report = await bring([
      anItem('l1', aSourceBoard('Done', true)),
      anItem('t', aSourceTicket('One', { createdAt: null })),
    ]);
    expect(report.counts.ticket).toEqual({ exact: 1, other_form: 0, left: 0 });
  });

  describe('into a project to which assignees have no access', () => {
    it('adds them, and an undoing takes them out again, but for those with a ticket', async () => {
      const { act, id, principal, project, people, bring, ada, bob, tickets, digest } =
        await aProject();
      const before = await digest();
      const tried = await bring({ dryRun: true });
      expect(await people()).toEqual([]);
      const first = await bring();
      expect([first.counts, first.notes]).toEqual([tried.counts, tried.notes]);
      expect(await people()).toEqual(['Ada L.', 'Bob']);
      const [ticket] = await tickets(project);
      expect(ticket?.assignee_ids).toEqual([ada.id, bob.id]);
      const asAda = {
        ...principal,
        actor: { type: 'user', id: ada.id, name: 'Ada' },
        person: { userId: ada.id, role: 'member' },
      } as const;
      expect(await act.readTicketWatch(asAda, { ref: ticket?.id ?? '' })).toEqual({
        watching: true,
        watchers: 2,
      });
      await undone(act, id, first.id);
      expect(await people()).toEqual([]);
      expect(await digest()).toBe(before);

      const second = await bring();
      await act.createTicket(principal, {
        project,
        boardSlug: 'open',
        title: 'Mine',
        assigneeIds: [bob.id],
      });
      await undone(act, id, second.id);
      expect(await people()).toEqual(['Bob']);
    });

    it('adds nobody when it is asked not to, and says what is left', async () => {
      const { project, people, bring, tickets } = await aProject();
      const tried = await bring({ dryRun: true, addPeople: false });
      const report = await bring({ addPeople: false });
      expect(report.notes).toEqual(tried.notes);
      expect(report.notes.map(({ note }) => note)).toEqual([
        'Assignees without access to the project are named in the text: let the import add people to the project to assign them.',
      ]);
      expect(await people()).toEqual([]);
      expect(await tickets(project)).toMatchObject([{ assignee_ids: [] }]);
    });

    it('does not add again whom somebody took out', async () => {
      const { act, principal, project, people, bring, bob } = await aProject();
      await bring();
      await act.removeProjectMember(principal, { project, user: bob.id });
      await bring();
      expect(await people()).toEqual(['Ada L.']);
    });
  });

  it('sends nothing to webhooks but its end', async () => {
    const { bring, act, id, principal, basalt } = await aPlace();
    const url = 'https://example.test/hook';
    const webhook = await act.createWebhook(principal, { organization: id, url, events: ['*'] });
    const { id: job } = await bring(sampleItems());
    await undone(act, id, job);
    const { items } = await act.listWebhookDeliveries(principal, { webhook: webhook.id, page });
    expect(items.map(({ event_type }) => event_type)).toEqual(['import.undone', 'import.finished']);
    expect(basalt.events.filter(({ kind }) => kind === 'notification.sent')).toEqual([]);
  });

  it('fails with what its source says, and keeps what came before', async () => {
    const { bring, tickets } = await aPlace();
    const report = await bring([...sampleItems(2), '!']);
    expect(report).toMatchObject({ state: 'failed', failure: importFaultText('file_cut_off') });
    expect(await tickets(report.project_id ?? '')).toHaveLength(2);
  });

  it('makes fit what does not, and loses nothing without a word', async () => {
    const { bring, tickets } = await aPlace();
    const title = `${'long '.repeat(80)}\n\0end`;
    const items = [
      anItem('l1', aSourceBoard('x'.repeat(70))),
      anItem('a', aSourceTicket(title, { estimate: 2.25, tags: ['a'.repeat(60), ' '] })),
      anItem(
        'b',
        aSourceTicket(' ', { createdAt: new Date('1950-01-01T00:00:00.000Z'), board: 'none' }),
      ),
      anItem('b', aSourceTicket('Twice')),
      anItem('d', aSourceTicket('Too late', { dueAt: new Date(Number.NaN), labels: ['none'] })),
      anItem('e', { kind: 'comment', ticket: 'none', html: 'x', author: null, createdAt: null }),
    ];
    const { counts, project_id: project } = await bring(items);
    expect(counts).toEqual({
      board: { exact: 0, other_form: 1, left: 0 },
      ticket: { exact: 0, other_form: 3, left: 1 },
      comment: { exact: 0, other_form: 0, left: 1 },
    });
    const [first, second, third] = await tickets(project ?? '');
    expect(first?.title).toHaveLength(254);
    expect(first?.description_html).toContain('end');
    expect(first).toMatchObject({ estimate: 2.3, tag_names: ['a'.repeat(50)] });
    expect(second).toMatchObject({ title: 'Untitled', created_at: '1950-01-01T00:00:00.000Z' });
    expect(third).toMatchObject({ title: 'Too late', due_at: null });
  });

  it('is cancelled: what is written stays, and can be undone', async () => {
    const { act, id, principal, digest } = await aPlace();
    const before = await digest();
    const items = sampleItems(300).map((item) => JSON.stringify(item));
    const bytes = new TextEncoder().encode(items.join('\n'));
    const input = {
      organization: id,
      system: 'csv',
      fileName: 'b.csv',
      size: bytes.length,
    } as const;
    const job = await act.createImport(principal, input);
    await act.receiveImport(
      { organizationId: id, id: job.id },
      (async function* () {
        yield bytes;
      })(),
    );
    let portions = 0;
    const pause = async () => {
      portions += 1;
      if (portions === 2) await act.cancelImport(principal, { import: job.id });
    };
    await ran(act, id, job.id, { pause });
    const cancelled = await act.readImport(principal, { import: job.id });
    expect(cancelled).toMatchObject({ state: 'cancelled' });
    expect(cancelled.position).toBeGreaterThan(100);
    expect(await digest()).not.toBe(before);
    await expect(act.cancelImport(principal, { import: job.id })).resolves.toBeDefined();
    await undone(act, id, job.id);
    expect(await digest()).toBe(before);
  });

  it('waits while its organization is suspended, and continues where it was', async () => {
    const { act, id, principal, basalt } = await aPlace();
    const bytes = new TextEncoder().encode(
      sampleItems(250)
        .map((item) => JSON.stringify(item))
        .join('\n'),
    );
    const input = {
      organization: id,
      system: 'csv',
      fileName: 'b.csv',
      size: bytes.length,
    } as const;
    const job = await act.createImport(principal, input);
    await act.receiveImport(
      { organizationId: id, id: job.id },
      (async function* () {
        yield bytes;
      })(),
    );
    const operator = operatorPrincipal(id);
    let portions = 0;
    const pause = async () => {
      portions += 1;
      if (portions === 2) await act.suspendOrganization(operator, { organization: id });
    };
    await ran(act, id, job.id, { pause });
    const waiting = await act.readImport(operator, { import: job.id });
    expect(waiting).toMatchObject({ state: 'running', failure: null });
    await act.resumeOrganization(operator, { organization: id });
    basalt.clock.advance(importBudget.lease + 1);
    await ran(act, id, job.id);
    const done = await act.readImport(principal, { import: job.id });
    expect(done).toMatchObject({ state: 'done', failure: null });
    expect(done.position).toBeGreaterThan(waiting.position);
  });

  it('is refused to plain members, beyond five open ones, and for a project that is not there', async () => {
    const { act, id, principal, ada } = await aPlace();
    const input = { organization: id, system: 'csv', fileName: 'a.csv', size: 3 } as const;
    const member = {
      ...principal,
      actor: { type: 'user', id: ada.id, name: 'Ada' },
      person: { userId: ada.id, role: 'member' },
    } as const;
    await expect(act.createImport(member, input)).rejects.toMatchObject({
      code: 'insufficient_role',
    });
    await expect(
      act.createImport(principal, { ...input, projectId: ada.id }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    const made = [];
    for (let at = 0; at < 5; at += 1) made.push(await act.createImport(principal, input));
    await expect(act.createImport(principal, input)).rejects.toMatchObject({
      code: 'quota_exceeded',
    });
    await expect(act.readImport(member, { import: made[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(act.undoImport(principal, { import: made[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'import_state',
    });
  });
});
