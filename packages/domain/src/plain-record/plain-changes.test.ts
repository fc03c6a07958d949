import { expect, test } from 'vitest';
import { aFixture, nobody } from '../../test/fixture.ts';
import { Board } from '../records/board.ts';
import { Comment } from '../records/comment.ts';
import { invalid } from '../kernel/domain-error.ts';
import { plainChanges } from './plain-changes.ts';

const changes = plainChanges(Board, ({ name }, before) => {
  if (name === 'Nowhere') throw invalid('name', before === null ? 'is new' : `was ${before.name}`);
});

/** A board, changed as a plain record. */
async function aPlainBoard() {
  const { principal, basalt, boards, act, news, project } = await aFixture();
  const [{ id: board, name }] = boards;
  news();
  return {
    principal,
    project,
    basalt,
    act,
    news,
    board,
    name,
    read: changes.read(basalt),
    update: changes.update(basalt),
    remove: changes.remove(basalt),
    restore: changes.restore(basalt),
  };
}

test('writes the next version and an event when a field differs, and nothing otherwise', async () => {
  const { principal, board, name, update, news } = await aPlainBoard();
  expect(await update(principal, { board, name, color: undefined })).toMatchObject({ version: 1 });
  expect(await update(principal, { board })).toMatchObject({ version: 1 });
  expect(news()).toEqual([]);
  const sent = { board, name: 'Next', color: '#ABCDEF' };
  expect(await update(principal, sent)).toMatchObject({
    name: 'Next',
    color: '#abcdef',
    version: 2,
  });
  expect(news()).toEqual(['board.updated']);
});

test('refuses what the rule refuses, another version, and changes in an archived project', async () => {
  const { principal, board, name, update, remove, restore, act, project } = await aPlainBoard();
  await expect(update(principal, { board, name: 'Nowhere' })).rejects.toMatchObject({
    details: { errors: { name: [`was ${name}`] } },
  });
  const conditions = { ifMatch: [7] };
  await expect(update(principal, { board, name: 'Next', conditions })).rejects.toMatchObject({
    code: 'version_mismatch',
  });
  await act.updateProject(principal, { project: project.id, archived: true });
  for (const change of [update(principal, { board, name: 'x' }), remove(principal, { board })]) {
    await expect(change).rejects.toMatchObject({ code: 'project_archived' });
  }
  await expect(restore(principal, { board })).rejects.toMatchObject({ code: 'project_archived' });
  await expect(remove(principal, { board: nobody })).rejects.toMatchObject({ code: 'not_found' });
});

test('finds a deleted record only to restore it, for 30 days', async () => {
  const { principal, board, read, update, remove, restore, news, basalt } = await aPlainBoard();
  await expect(restore(principal, { board })).rejects.toMatchObject({ code: 'not_deleted' });
  await remove(principal, { board });
  for (const use of [read(principal, { board }), update(principal, { board, name: 'x' })]) {
    await expect(use).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(remove(principal, { board })).rejects.toMatchObject({ code: 'not_found' });
  expect(await restore(principal, { board })).toMatchObject({ id: board, version: 3 });
  expect(news()).toEqual(['board.deleted', 'board.restored']);
  await remove(principal, { board });
  basalt.clock.advance(31 * 86_400_000);
  await expect(restore(principal, { board })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('refuses to restore a record whose unique value another one has now', async () => {
  const { principal, basalt, boards } = await aFixture();
  const [{ id: board, name }, { id: otherBoard }] = boards;
  const type = Object.assign(Object.create(Board) as typeof Board, {
    fields: Board.fields.map((field) =>
      field.name === 'name' ? { ...field, unique: { with: ['projectId'], onlyLive: true } } : field,
    ),
  });
  const { update, remove, restore } = plainChanges(type);
  const taken = { details: { errors: { name: ['is taken by another board of the project'] } } };
  await expect(update(basalt)(principal, { board: otherBoard, name })).rejects.toMatchObject(taken);
  await remove(basalt)(principal, { board });
  await update(basalt)(principal, { board: otherBoard, name });
  await expect(restore(basalt)(principal, { board })).rejects.toMatchObject(taken);
  await update(basalt)(principal, { board: otherBoard, name: 'Free again' });
  expect(await restore(basalt)(principal, { board })).toMatchObject({ name });
});

test('is not for a kind with HTML that people write, which nothing would clean', () => {
  expect(() => plainChanges(Comment as never)).toThrow(/comment.*HTML|HTML.*comment/u);
});
