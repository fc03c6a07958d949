import { expect, test } from 'vitest';
import { aFixture, page } from '../../../test/fixture.ts';

test('restores a board behind the others, empty: its tickets stay where they followed to', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  const [open, hold] = boards;
  await fixture.ticket(hold, 'followed');
  await act.deleteBoard(principal, { board: hold.id, moveToBoardId: open.id });
  fixture.news();
  const restored = await act.restoreBoard(principal, { board: hold.id });
  expect(restored).toMatchObject({ id: hold.id, slug: 'hold', position: 4, ticket_count: 0 });
  expect(await fixture.look(hold)).toEqual(restored);
  const { items } = await act.listBoards(principal, { project: project.id, page });
  const slugs = ['open', 'in-progress', 'pull-request', 'deployed', 'hold'];
  expect(items.map(({ slug, position }) => [slug, position])).toEqual(
    slugs.map((slug, at) => [slug, at]),
  );
  expect(await fixture.titles(open)).toEqual(['followed']);
  expect(fixture.news()).toEqual(['board.restored']);
});

test('a restored board gets another slug where its own was taken', async () => {
  const { act, principal, project, boards } = await aFixture();
  await act.deleteBoard(principal, { board: boards[1].id });
  await act.createBoard(principal, { project: project.id, name: 'Hold' });
  const restored = await act.restoreBoard(principal, { board: boards[1].id });
  expect(restored.slug).not.toBe('hold');
});
