import { expect, test } from 'vitest';
import { save } from '../../../testing/builders/tenant-fixture.ts';
import { changed } from '../../record/next-version.ts';
import { aMember } from '../../../testing/builders/people.ts';
import { aFixture, nobody } from '../../../test/fixture.ts';
import { composeUseCases } from '../../use-cases.ts';
import type { DocumentPatch, NewDocument } from '../../records/document.ts';

/** A fixture with one document in it, and a way to change that. */
async function aDocumentIn(input: Partial<NewDocument> = {}) {
  const fixture = await aFixture();
  const { act, basalt, principal } = fixture;
  const { organizationId: organization } = principal;
  const document = await act.createDocument(principal, { organization, title: 'Guide', ...input });
  fixture.news();
  return {
    ...fixture,
    organization,
    site: { ...basalt, principal, tick: basalt.clock },
    document,
    update: (patch: DocumentPatch & { conditions?: { ifMatch: '*' | number[] } }) =>
      act.updateDocument(principal, { document: document.id, ...patch }),
  };
}

test('edits what is given, clears by null, replaces lists and tells the changes', async () => {
  const { document, update, basalt, news } = await aDocumentIn({
    caption: 'short',
    contentHtml: '<p>long</p>',
    tagNames: ['api', 'web'],
  });
  basalt.clock.advance(5000);
  const patch = { title: 'Handbook', caption: null, contentHtml: ' ', tagNames: ['WEB', 'new'] };
  const after = await update(patch);
  expect(after).toEqual({
    ...document,
    title: 'Handbook',
    caption: null,
    content_html: null,
    tag_names: ['web', 'new'],
    version: 2,
    updated_at: '2026-01-05T09:00:05.000Z',
    last_activity_at: '2026-01-05T09:00:05.000Z',
  });
  expect(news()).toEqual(['document.updated']);
  expect(basalt.events.at(-1)).toMatchObject({
    data: after,
    changes: {
      title: { from: 'Guide', to: 'Handbook' },
      tag_names: { from: ['api', 'web'], to: ['web', 'new'] },
    },
  });
});

test('writes and tells nothing when nothing changes', async () => {
  const { document, update, basalt, news } = await aDocumentIn({
    contentHtml: '<p>x</p>',
    tagNames: ['api'],
  });
  basalt.clock.advance(5000);
  const same = {
    title: 'Guide',
    contentHtml: '<p>x</p>',
    status: 'draft',
    archived: false,
    tagNames: ['API'],
    editorIds: [],
    projectId: null,
  } as const;
  expect(await update(same)).toEqual(document);
  expect(await update({})).toEqual(document);
  expect(news()).toEqual([]);
});

test('publishes and drafts freely; published_at stays the first publication', async () => {
  const { update, basalt, news } = await aDocumentIn();
  const first = '2026-01-05T09:00:05.000Z';
  basalt.clock.advance(5000);
  expect(await update({ status: 'published' })).toMatchObject({ published_at: first });
  expect(Object.keys(basalt.events.at(-1)?.changes ?? {})).toEqual(['status', 'published_at']);
  basalt.clock.advance(5000);
  expect(await update({ status: 'draft' })).toMatchObject({ status: 'draft', published_at: first });
  expect(await update({ status: 'published' })).toMatchObject({ version: 4, published_at: first });
  expect(news()).toEqual(['document.published', 'document.drafted', 'document.published']);
});

test('tells one event for each facet of one patch', async () => {
  const { update, news } = await aDocumentIn();
  await update({ archived: true, status: 'published', title: 'New' });
  expect(news()).toEqual(['document.updated', 'document.published', 'document.archived']);
  expect(await update({ archived: false })).toMatchObject({ status: 'published', version: 3 });
  expect(news()).toEqual(['document.unarchived']);
});

test('goes to another project and back to the organization, and its events with it', async () => {
  const { update, project, basalt } = await aDocumentIn();
  expect(await update({ projectId: project.id })).toMatchObject({ project_id: project.id });
  expect(basalt.events.at(-1)?.projectId).toBe(project.id);
  expect(await update({ projectId: null })).toMatchObject({ project_id: null });
  expect(basalt.events.at(-1)).toMatchObject({
    projectId: null,
    changes: { project_id: { from: project.id, to: null } },
  });
  await expect(update({ projectId: nobody })).rejects.toMatchObject({
    details: { errors: { project_id: [expect.any(String)] } },
  });
});

test('asks for the access of newly named editors only, while the project stays', async () => {
  const { act, principal, project, update, basalt, site, document } = await aDocumentIn();
  await update({ projectId: project.id });
  const [former, member] = [await aMember(site), await aMember(site, { project })];
  // As if access was taken away after the naming.
  await basalt.tenancy.inTenant(principal, async (stores) => {
    const locked = await stores.documents.lock(document.id);
    if (locked) await save(stores, changed(locked, { editorIds: [former.id] }));
  });
  const name = (...editorIds: string[]) => update({ editorIds });
  expect((await name(former.id, member.id)).editor_ids).toEqual([former.id, member.id]);
  expect(await update({ projectId: project.id, title: 'x' })).toMatchObject({ title: 'x' });
  expect((await name(member.id)).editor_ids).toEqual([member.id]);
  await expect(name(member.id, former.id)).rejects.toMatchObject({
    details: { errors: { editor_ids: [expect.any(String)] } },
  });
  expect(await act.readDocument(principal, { document: document.id })).toMatchObject({
    editor_ids: [member.id],
  });
});

test('asks for the access of all editors when the project changes', async () => {
  const { act, principal, organization, project, update, site } = await aDocumentIn();
  const otherProject = await act.createProject(principal, { organization, name: 'Other' });
  const [here, wide] = [await aMember(site, { project }), await aMember(site)];
  await update({ editorIds: [here.id, wide.id] });
  const refusal = { details: { errors: { editor_ids: [expect.any(String)] } } };
  await expect(update({ projectId: project.id })).rejects.toMatchObject(refusal);
  await update({ projectId: project.id, editorIds: [here.id] });
  await expect(update({ projectId: otherProject.id })).rejects.toMatchObject(refusal);
  expect(await update({ projectId: null })).toMatchObject({ editor_ids: [here.id] });
  expect(await update({ projectId: otherProject.id, editorIds: [] })).toMatchObject({
    editor_ids: [],
  });
});

test('answers no project while its project is deleted, and that one again when it is restored', async () => {
  const { act, principal, project, update, document, basalt, site, news } = await aDocumentIn();
  await update({ projectId: project.id });
  await act.deleteProject(principal, { project: project.id });
  const read = () => act.readDocument(principal, { document: document.id });
  expect(await read()).toMatchObject({ project_id: null, version: 3 });
  news();
  // What was read, given back, changes nothing.
  expect(await update({ projectId: null })).toMatchObject({ project_id: null, version: 3 });
  expect(news()).toEqual([]);
  const anybody = await aMember(site);
  await update({ editorIds: [anybody.id] });
  expect(basalt.events.at(-1)?.projectId).toBeNull();
  await expect(update({ projectId: project.id })).rejects.toMatchObject({
    details: { errors: { project_id: [expect.any(String)] } },
  });
  await act.restoreProject(principal, { project: project.id });
  expect(await read()).toMatchObject({ project_id: project.id, editor_ids: [anybody.id] });
});

test('changes in an archived project as ever', async () => {
  const { act, principal, project, update } = await aDocumentIn();
  await update({ projectId: project.id });
  await act.updateProject(principal, { project: project.id, archived: true });
  expect(await update({ title: 'Still' })).toMatchObject({ title: 'Still' });
});

test('keeps the version of the HTML policy beside what it cleaned, and only there', async () => {
  const { basalt, principal, document, organization } = await aDocumentIn({ contentHtml: 'old' });
  const richText = { ...basalt.richText, policyVersion: 7 };
  const act = composeUseCases({ ...basalt, richText });
  const policyOf = ({ id }: { id: string }) =>
    basalt.tenancy.inTenant(
      principal,
      async ({ documents }) => (await documents.lock(id))?.htmlPolicy,
    );
  await act.updateDocument(principal, { document: document.id, contentHtml: 'old', title: 'x' });
  expect(await policyOf(document)).toBe(1);
  await act.updateDocument(principal, { document: document.id, contentHtml: 'new' });
  expect(await policyOf(document)).toBe(7);
  expect(await policyOf(await act.createDocument(principal, { organization, title: 'y' }))).toBe(7);
});
