import { expect, test } from 'vitest';
import { aFixture, nobody } from '../../../test/fixture.ts';
import { expectFilteredFlow } from '../../../testing/filtered-flow.ts';

const hour = 3_600_000;
const filter = { words: [], archived: 'all' as const };

test('shows a ticket that took two hours, and one in progress', async () => {
  const { act, basalt, principal, project, boards } = await aFixture();
  const at = (slug: string) => boards.find((board) => board.slug === slug)?.id ?? '';
  const input = { project: project.id, boardId: at('open'), estimate: 1.5 };
  const { id: first } = await act.createTicket(principal, { ...input, title: 'First' });
  const { id: second } = await act.createTicket(principal, { ...input, title: 'Second' });
  await act.moveTicket(principal, { ticket: first, boardId: at('in-progress') });
  basalt.clock.advance(2 * hour);
  await act.moveTicket(principal, { ticket: first, boardId: at('deployed') });
  await act.moveTicket(principal, { ticket: second, boardId: at('in-progress') });
  basalt.clock.advance(24 * hour);
  const flow = await act.readFlow(principal, { filter, project: project.id });
  expect(flow.days).toHaveLength(90);
  const today = flow.days.at(-1);
  const counts = flow.boards.map(({ board_id: id }, index) => [id, today?.counts[index]]);
  expect(Object.fromEntries(counts)).toMatchObject({ [at('in-progress')]: 1, [at('deployed')]: 1 });
  expect(flow).toMatchObject({
    time_zone: 'UTC',
    is_whole: true,
    is_rebuilding: false,
    cycle_time: { p50: 0.083, p85: 0.083, p95: 0.083 },
    efficiency: 1,
    finished: 1,
    tickets: [{ ticket_id: first, title: 'First', days: 0.083 }],
    in_progress: [{ ticket_id: second, title: 'Second', days: 1, is_old: true }],
  });
  expect(flow.weeks.reduce((sum, { finished }) => sum + finished.tickets, 0)).toBe(1);
});

test('refuses a range that ends before it begins, or is longer than 400 days', async () => {
  const { act, principal, project } = await aFixture();
  const read = (from: string, to: string) =>
    act.readFlow(principal, { filter, project: project.id, from, to });
  await expect(read('2031-05-05', '2031-05-04')).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(read('2031-05-05', '2032-06-08')).rejects.toMatchObject({
    code: 'validation_failed',
  });
  expect((await read('2031-05-05', '2032-06-07')).days).toHaveLength(400);
});

test('refuses more days times boards than an answer has', async () => {
  const { act, principal, project, boards } = await aFixture();
  for (let place = boards.length; place < 101; place += 1) {
    await act.createBoard(principal, { project: project.id, name: `Board ${place}` });
  }
  const read = (from: string) =>
    act.readFlow(principal, { filter, project: project.id, from, to: '2032-06-07' });
  await expect(read('2031-05-05')).rejects.toMatchObject({
    code: 'validation_failed',
    details: { errors: { from: ['must be later: days times boards are at most 40000'] } },
  });
  expect((await read('2031-05-09')).days).toHaveLength(396);
});

test('shows a deleted board while it had tickets', async () => {
  const { act, basalt, principal, project, boards } = await aFixture();
  const board = await act.createBoard(principal, { project: project.id, name: 'Trial' });
  const ticket = await act.createTicket(principal, {
    project: project.id,
    boardId: board.id,
    title: 'A',
  });
  basalt.clock.advance(48 * hour);
  await act.moveTicket(principal, { ticket: ticket.id, boardId: boards[0]?.id ?? '' });
  await act.deleteBoard(principal, { board: board.id });
  const shown = async () => {
    const flow = await act.readFlow(principal, {
      filter,
      project: project.id,
      from: day(0),
      to: day(0),
    });
    return flow.boards.map(({ board_id: id }) => id);
  };
  const day = (after: number) =>
    new Date(basalt.clock().getTime() + after * 24 * hour).toISOString().slice(0, 10);
  expect(await shown()).toContain(board.id);
  basalt.clock.advance(24 * hour);
  expect(await shown()).not.toContain(board.id);
});

test.each(['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'])(
  'reads the first and the last days of the calendar in %s',
  async (timeZone) => {
    const { act, principal, project } = await aFixture();
    await act.updateProject(principal, { project: project.id, timeZone });
    const first = await act.readFlow(principal, { filter, project: project.id, to: '0001-01-02' });
    expect(first.days.map(({ day }) => day)).toEqual(['0001-01-01', '0001-01-02']);
    const last = { from: '9999-12-30', to: '9999-12-31' };
    expect(await act.readFlow(principal, { filter, project: project.id, ...last })).toMatchObject(
      last,
    );
  },
);

test('shows the tickets of a filter', async () => {
  const { act, principal, project } = await aFixture();
  await expectFilteredFlow(act, { principal, project: project.id }, () => Promise.resolve());
});

test('the flow of all projects is by phase, and of those that the caller sees', async () => {
  const { act, basalt, principal, project, boards } = await aFixture();
  const at = (slug: string) => boards.find((board) => board.slug === slug)?.id ?? '';
  const organization = project.organization_id;
  const second = await act.createProject(principal, { organization, name: 'Second' });
  const make = async (title: string, ...slugs: string[]) => {
    const input = { project: project.id, boardId: at('open'), title };
    const { id: ticket } = await act.createTicket(principal, input);
    for (const slug of slugs) {
      await act.moveTicket(principal, { ticket, boardId: at(slug) });
      basalt.clock.advance(hour);
    }
  };
  await make('Finished', 'in-progress', 'deployed');
  await make('On hold', 'in-progress', 'hold');
  await make('New');
  await act.createTicket(principal, { project: second.id, boardSlug: 'open', title: 'Elsewhere' });
  const read = (more: object = {}, by = principal) =>
    act.readOrganizationFlow(by, { organization, filter: { ...filter, ...more } });
  const whole = await read();
  expect(whole).toMatchObject({
    projects: 2,
    phases: ['to_do', 'in_progress', 'done'],
    finished: 1,
    tickets: [{ title: 'Finished', days: 0.042 }],
    in_progress: [{ title: 'On hold' }],
  });
  expect(whole.days.at(-1)?.counts).toEqual([2, 1, 1]);
  expect((await read({ projectIds: [second.id] })).days.at(-1)?.counts).toEqual([1, 0, 0]);
  const found = await read({ words: ['finished'] });
  expect(found).toMatchObject({ phases: [], days: [], finished: 1, in_progress: [] });
  const person = { userId: nobody, role: 'member' } as const;
  expect(await read({}, { ...principal, person })).toMatchObject({ projects: 0, finished: 0 });
  const named = read({ projectIds: [project.id] }, { ...principal, person });
  await expect(named).rejects.toMatchObject({ code: 'validation_failed' });
  const foreign = act.readOrganizationFlow(principal, { organization: nobody, filter });
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
});
