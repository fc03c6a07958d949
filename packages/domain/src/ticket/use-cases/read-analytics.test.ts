import { expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';

const early = new Date('2020-01-01T00:00:00.000Z');

test('follows tickets over the boards, through the archive and into deletion', async () => {
  const { act, principal, project, boards, ticket } = await aFixture();
  const [open, , , , deployed] = boards;
  const read = async () => {
    const { total, done, overdue } = await act.readAnalytics(principal, { project: project.id });
    return [total, done, overdue];
  };
  const late = await ticket(open, 'late', { dueAt: early });
  const { id } = await ticket(open, 'other', { dueAt: early });
  expect(await read()).toEqual([2, 0, 2]);
  await act.moveTicket(principal, { ticket: id, boardId: deployed.id, position: { at: 'end' } });
  expect(await read()).toEqual([2, 1, 1]);
  await act.updateTicket(principal, { ticket: late.id, archived: true });
  expect(await read()).toEqual([1, 1, 0]);
  await act.deleteTicket(principal, { ticket: id });
  expect(await read()).toEqual([0, 0, 0]);
});

test('names every board in order, those on which nothing stands too', async () => {
  const { act, principal, project, boards, ticket } = await aFixture();
  await ticket(boards[1]);
  const analytics = await act.readAnalytics(principal, { project: project.id });
  expect(analytics.boards).toEqual(
    boards.map(({ id, name, slug, is_done }, index) => ({
      id,
      name,
      slug,
      is_done,
      count: index === 1 ? 1 : 0,
    })),
  );
});

test('reads an archived project', async () => {
  const { act, principal, project } = await aFixture();
  const input = { project: project.id };
  await act.updateProject(principal, { ...input, archived: true });
  expect(await act.readAnalytics(principal, input)).toMatchObject({ total: 0 });
});
