import { expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';

const day = 86_400_000;

test('names the tickets that are in progress for longer than 85 percent took', async () => {
  const { act, basalt, principal, project, boards, ticket } = await aFixture();
  const [open, , inProgress, , deployed] = boards;
  const read = () => act.readAgeing(principal, { project: project.id });
  const old = await ticket(open, 'Old');
  const deleted = await ticket(open, 'Deleted');
  for (const { id } of [old, deleted])
    await act.moveTicket(principal, { ticket: id, boardId: inProgress.id });
  expect(await read()).toEqual({ p85Days: null, tickets: [] });
  basalt.clock.advance(3 * day);
  const quick = await ticket(open, 'Quick');
  await act.moveTicket(principal, { ticket: quick.id, boardId: inProgress.id });
  const young = await ticket(open, 'Young');
  basalt.clock.advance(2 * day);
  await act.moveTicket(principal, { ticket: quick.id, boardId: deployed.id });
  await act.moveTicket(principal, { ticket: young.id, boardId: inProgress.id });
  await act.deleteTicket(principal, { ticket: deleted.id });
  expect(await read()).toEqual({
    p85Days: 2,
    tickets: [{ key: old.key, title: 'Old', days: 5 }],
  });
  basalt.clock.advance(91 * day);
  expect(await read()).toEqual({ p85Days: null, tickets: [] });
});

test('refuses a project that does not exist', async () => {
  const { act, principal } = await aFixture();
  const project = '0198a000-0000-7000-8000-ffffffffffff';
  await expect(act.readAgeing(principal, { project })).rejects.toMatchObject({ code: 'not_found' });
});
