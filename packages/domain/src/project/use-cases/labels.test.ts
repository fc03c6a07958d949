import { expect, test } from 'vitest';
import { aFixture, nobody, page } from '../../../test/fixture.ts';

const taken = { details: { errors: { name: ['is taken by another label of the project'] } } };

test('creates labels whose names differ by more than case', async () => {
  const { act, principal, project } = await aFixture();
  const create = (name: string, color?: string) =>
    act.createLabel(principal, { project: project.id, name, color });
  const bug = await create('Bug', '#FF0000');
  const task = await create('Task');
  expect([bug.color, task.color]).toEqual(['#ff0000', '#8b5cf6']);
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

test('keeps to labels of the own organization, in projects that are not archived', async () => {
  const { act, principal, project, basalt } = await aFixture();
  const { id: label } = await act.createLabel(principal, { project: project.id, name: 'Bug' });
  const other = await aFixture(basalt);
  for (const call of [
    other.act.updateLabel(other.principal, { label, name: 'x' }),
    other.act.deleteLabel(other.principal, { label }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'wrong_organization' });
  }
  await act.updateProject(principal, { project: project.id, archived: true });
  for (const call of [
    act.createLabel(principal, { project: project.id, name: 'New' }),
    act.updateLabel(principal, { label, name: 'x' }),
    act.deleteLabel(principal, { label }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'project_archived' });
  }
  await expect(act.updateLabel(principal, { label: nobody })).rejects.toMatchObject({
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

test('a label has a version, which an If-Match can demand of its change and deletion', async () => {
  const { act, principal, project } = await aFixture();
  const { id, version } = await act.createLabel(principal, { project: project.id, name: 'Bug' });
  expect(version).toBe(1);
  const old = { label: id, conditions: { ifMatch: [1] } };
  expect(await act.updateLabel(principal, { ...old, name: 'Flaw' })).toMatchObject({ version: 2 });
  const refused = { code: 'version_mismatch', details: { currentVersion: 2 } };
  await expect(act.updateLabel(principal, { ...old, name: 'Bug' })).rejects.toMatchObject(refused);
  await expect(act.deleteLabel(principal, old)).rejects.toMatchObject(refused);
  await act.deleteLabel(principal, { label: id, conditions: { ifMatch: [2] } });
});
