import { expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';

test('counts what is created and completed in the current week, archived too, deleted not', async () => {
  const { act, principal, project, boards, ticket } = await aFixture();
  const [open, , , , deployed] = boards;
  const input = { project: project.id, weeks: 2 };
  const read = async () => (await act.readWeeklyAnalytics(principal, input)).weeks.at(-1);
  const { id } = await ticket(open);
  await ticket(open);
  expect(await read()).toMatchObject({ created: 2, completed: 0, median_days: null });
  await act.moveTicket(principal, { ticket: id, boardId: deployed.id, position: { at: 'end' } });
  expect(await read()).toMatchObject({ created: 2, completed: 1, median_days: 0 });
  await act.updateTicket(principal, { ticket: id, archived: true });
  expect(await read()).toMatchObject({ created: 2, completed: 1 });
  await act.deleteTicket(principal, { ticket: id });
  expect(await read()).toMatchObject({ created: 1, completed: 0, median_days: null });
});

test('reads an archived project', async () => {
  const { act, principal, project } = await aFixture();
  const input = { project: project.id, weeks: 1 };
  await act.updateProject(principal, { project: project.id, archived: true });
  expect((await act.readWeeklyAnalytics(principal, input)).weeks).toHaveLength(1);
});
