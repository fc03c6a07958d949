import { describe, expect, test } from 'vitest';
import { aFixture, nobody } from '../../../test/fixture.ts';
import { documentBudget } from '../../budgets/document-budget.ts';
import type { DocumentPatch, NewDocument } from '../../records/document.ts';

/** An organization with a project, and ways to make and change its documents. */
async function aShelf() {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const { organizationId: organization } = principal;
  return {
    ...fixture,
    organization,
    make: (parentId: string | null = null, more: Partial<NewDocument> = {}) =>
      act.createDocument(principal, { organization, title: 'Guide', parentId, ...more }),
    update: (document: string, patch: DocumentPatch) =>
      act.updateDocument(principal, { document, ...patch }),
  };
}

const refused = (field: string, text: string) => ({
  details: { errors: { [field]: [expect.stringContaining(text)] } },
});
const ofProject = refused('parent_id', 'is not a document of the same project');

describe('a document within another', () => {
  test('is made or put there, taken out, and told', async () => {
    const { make, update, basalt } = await aShelf();
    const top = await make();
    expect(top.parent_id).toBeNull();
    const inner = await make(top.id);
    expect(inner.parent_id).toBe(top.id);
    expect(await update(inner.id, { parentId: null })).toMatchObject({ parent_id: null });
    expect(basalt.events.at(-1)).toMatchObject({
      kind: 'document.updated',
      changes: { parent_id: { from: top.id, to: null } },
    });
    expect(await update(inner.id, { parentId: top.id })).toMatchObject({ version: 3 });
    expect(await update(inner.id, { parentId: top.id })).toMatchObject({ version: 3 });
  });

  test('is never within itself, nor within what is within it, deleted or not', async () => {
    const { make, update, act, principal } = await aShelf();
    const top = await make();
    const middle = await make(top.id);
    const inner = await make(middle.id);
    const circle = refused('parent_id', 'must not be the document or within it');
    await expect(update(top.id, { parentId: top.id })).rejects.toMatchObject(circle);
    await expect(update(top.id, { parentId: inner.id })).rejects.toMatchObject(circle);
    await act.deleteDocument(principal, { document: middle.id });
    await expect(update(top.id, { parentId: inner.id })).rejects.toMatchObject(circle);
  });

  test('is on one of a few levels, with what is within it', async () => {
    const { make, update } = await aShelf();
    const path = [await make()];
    while (path.length < documentBudget.levels) path.push(await make(path.at(-1)?.id));
    const deep = refused('parent_id', 'must leave at most 8 levels');
    await expect(make(path.at(-1)?.id)).rejects.toMatchObject(deep);
    const subject = await make();
    const within = await make(subject.id);
    const [last, second] = [path.at(-2)?.id ?? '', path.at(-3)?.id ?? ''];
    await expect(update(subject.id, { parentId: last })).rejects.toMatchObject(deep);
    expect(await update(subject.id, { parentId: second })).toMatchObject({ parent_id: second });
    expect(await update(within.id, { parentId: last })).toMatchObject({ parent_id: last });
  });

  test('has a live parent of the same project', async () => {
    const { make, update, project, act, principal } = await aShelf();
    const [free, inProject] = [await make(), await make(null, { projectId: project.id })];
    await expect(make(nobody)).rejects.toMatchObject(ofProject);
    await expect(make(inProject.id)).rejects.toMatchObject(ofProject);
    await expect(make(free.id, { projectId: project.id })).rejects.toMatchObject(ofProject);
    await expect(update(inProject.id, { parentId: free.id })).rejects.toMatchObject(ofProject);
    const inner = await make(inProject.id, { projectId: project.id });
    expect(inner).toMatchObject({ parent_id: inProject.id, project_id: project.id });
    await act.deleteDocument(principal, { document: free.id });
    await expect(make(free.id)).rejects.toMatchObject(ofProject);
  });

  test('stays as it is while its parent is deleted', async () => {
    const { make, update, act, principal } = await aShelf();
    const top = await make();
    const inner = await make(top.id);
    await act.deleteDocument(principal, { document: top.id });
    expect(await update(inner.id, { title: 'New', parentId: top.id })).toMatchObject({
      title: 'New',
      parent_id: top.id,
    });
  });

  test('leaves its parent for another project, unless it names one there', async () => {
    const { make, update, project, basalt } = await aShelf();
    const [top, target] = [await make(), await make(null, { projectId: project.id })];
    const [first, second] = [await make(top.id), await make(top.id)];
    const moved = { project_id: project.id, parent_id: null };
    expect(await update(first.id, { projectId: project.id })).toMatchObject(moved);
    expect(basalt.events.at(-1)).toMatchObject({
      changes: { project_id: { to: project.id }, parent_id: { from: top.id, to: null } },
    });
    const named = { projectId: project.id, parentId: target.id };
    expect(await update(second.id, named)).toMatchObject({ parent_id: target.id });
    await expect(update(second.id, { projectId: null, parentId: target.id })).rejects.toMatchObject(
      ofProject,
    );
  });

  test('keeps its parent in the project', async () => {
    const { make, update, project, act, principal } = await aShelf();
    const top = await make();
    const inner = await make(top.id);
    await expect(update(top.id, { projectId: project.id })).rejects.toMatchObject(
      refused('project_id', 'cannot change while other documents are within'),
    );
    expect(await update(top.id, { projectId: null, title: 'New' })).toMatchObject({ title: 'New' });
    await act.deleteDocument(principal, { document: inner.id });
    expect(await update(top.id, { projectId: project.id })).toMatchObject({
      project_id: project.id,
    });
  });
});
