import { expect, test } from 'vitest';
import { aFixture, page } from '../../../test/fixture.ts';

const taken = { details: { errors: { name: ['is taken by another label of the project'] } } };

test('creates labels whose names differ by more than case', async () => {
  const { act, principal, project } = await aFixture();
  const create = (name: string, color?: string) =>
    act.createLabel(principal, { project: project.id, name, color });
  const bug = await create('Bug', '#FF0000');
  const task = await create('Task');
  expect([bug.color, task.color]).toEqual(['#ff0000', '#64748b']);
  await expect(create('bUG')).rejects.toMatchObject(taken);
  const { items } = await act.listLabels(principal, { project: project.id, page });
  expect(items).toEqual([bug, task]);
});

test('renames a label, also to another case of its own name, but not to another one’s', async () => {
  const { act, principal, project } = await aFixture();
  const bug = await act.createLabel(principal, { project: project.id, name: 'Bug' });
  await act.createLabel(principal, { project: project.id, name: 'Task' });
  const update = (patch: { name?: string; color?: string }) =>
    act.updateLabel(principal, { label: bug.id, ...patch });
  expect(await update({ name: 'BUG', color: '#00FF00' })).toEqual({
    id: bug.id,
    name: 'BUG',
    color: '#00ff00',
    version: 2,
  });
  await expect(update({ name: 'task' })).rejects.toMatchObject(taken);
  expect(await update({})).toMatchObject({ name: 'BUG' });
});

test('deletes a label for good, off its tickets too', async () => {
  const fixture = await aFixture();
  const { act, principal, project } = fixture;
  const label = await act.createLabel(principal, { project: project.id, name: 'Bug' });
  const ticket = await fixture.ticket(fixture.boards[0], 'Work', { labelIds: [label.id] });
  await act.deleteLabel(principal, { label: label.id });
  expect((await act.readTicket(principal, { ticket: ticket.id })).label_ids).toEqual([]);
  await expect(act.deleteLabel(principal, { label: label.id })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('lists the tags that tickets carry, with their counts', async () => {
  const fixture = await aFixture();
  const { act, principal, project } = fixture;
  const tagged = await fixture.ticket(fixture.boards[0], 'a', { tagNames: ['API', 'web'] });
  await fixture.ticket(fixture.boards[0], 'b', { tagNames: ['api'] });
  await act.updateTicket(principal, { ticket: tagged.id, tagNames: ['api'] });
  const { items } = await act.listTags(principal, { project: project.id, page });
  expect(items).toMatchObject([{ name: 'API', ticket_count: 2 }]);
});
