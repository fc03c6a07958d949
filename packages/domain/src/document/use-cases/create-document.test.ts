import { expect, test } from 'vitest';
import { aMember } from '../../../testing/builders/people.ts';
import { aFixture, nobody } from '../../../test/fixture.ts';

/** A fixture, with a way to create documents in it and one to make people. */
async function aDesk() {
  const fixture = await aFixture();
  const { act, basalt, principal, project } = fixture;
  const { organizationId: organization } = principal;
  fixture.news();
  return {
    ...fixture,
    site: { ...basalt, principal, tick: basalt.clock },
    projectId: project.id,
    organization,
    create: (input: Partial<Parameters<typeof act.createDocument>[1]> = {}) =>
      act.createDocument(principal, { organization, title: 'Guide', ...input }),
  };
}

test('creates a draft of the organization that says nothing but its title', async () => {
  const { create, news, act, principal, organization } = await aDesk();
  const document = await create();
  expect(document).toEqual({
    id: expect.any(String),
    organization_id: organization,
    project_id: null,
    parent_id: null,
    title: 'Guide',
    caption: null,
    content_html: null,
    status: 'draft',
    archived: false,
    editor_ids: [],
    tag_names: [],
    published_at: null,
    version: 1,
    created_by: principal.actor,
    created_at: '2026-01-05T09:00:00.000Z',
    updated_at: '2026-01-05T09:00:00.000Z',
    last_activity_at: '2026-01-05T09:00:00.000Z',
    deleted_at: null,
  });
  expect(await act.readDocument(principal, { document: document.id })).toEqual(document);
  expect(news()).toEqual(['document.created']);
});

test('creates a published one: two events, each with the record', async () => {
  const { create, news, basalt, projectId } = await aDesk();
  const document = await create({ status: 'published', projectId });
  expect(document).toMatchObject({
    project_id: projectId,
    status: 'published',
    published_at: '2026-01-05T09:00:00.000Z',
  });
  expect(news()).toEqual(['document.created', 'document.published']);
  for (const event of basalt.events.slice(-2)) {
    expect(event).toMatchObject({ subjectId: document.id, projectId, data: document });
  }
});

test('keeps cleaned HTML, and blank text as none', async () => {
  const { create } = await aDesk();
  const contentHtml = '<p>so<script>alert(1)</script></p>';
  const document = await create({ contentHtml, caption: '  ' });
  expect(document).toMatchObject({ content_html: '<p>so</p>', caption: null });
  expect(await create({ contentHtml: '<p> </p>' })).toMatchObject({ content_html: null });
});

test('reuses the tags of the organization in their first spelling, across projects', async () => {
  const { create, projectId } = await aDesk();
  await create({ tagNames: ['Howto'] });
  const document = await create({ projectId, tagNames: ['HOWTO', ' big  picture ', 'howto'] });
  expect(document.tag_names).toEqual(['Howto', 'big picture']);
});

test('takes 20 tags and refuses 21, merged names counted once', async () => {
  const { create } = await aDesk();
  const names = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect((await create({ tagNames: [...names, 'TAG 3'] })).tag_names).toHaveLength(20);
  await expect(create({ tagNames: [...names, 'one more'] })).rejects.toMatchObject({
    details: { errors: { tag_names: [expect.any(String)] } },
  });
});

test('takes as editors of a project its members and the owners and admins of the organization', async () => {
  const { site, project, create, projectId } = await aDesk();
  const [explicit, owner] = [
    await aMember(site, { project }),
    await aMember(site, { role: 'owner' }),
  ];
  const [admin, outsider] = [await aMember(site, { role: 'admin' }), await aMember(site)];
  const editorIds = [owner.id, explicit.id, admin.id];
  expect((await create({ projectId, editorIds })).editor_ids).toEqual(editorIds);
  await expect(create({ projectId, editorIds: [owner.id, outsider.id] })).rejects.toMatchObject({
    details: { errors: { editor_ids: [expect.any(String)] } },
  });
});

test('takes as editors of the organization anybody of it, and nobody else', async () => {
  const { site, create, basalt } = await aDesk();
  const member = await aMember(site);
  expect((await create({ editorIds: [member.id] })).editor_ids).toEqual([member.id]);
  const foreign = await aFixture(basalt);
  const stranger = await aMember({ ...site, principal: foreign.principal }, { role: 'owner' });
  const refusals = [];
  for (const id of [stranger.id, nobody]) {
    const refusal: unknown = await create({ editorIds: [id] }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'validation_failed' });
    refusals.push((refusal as { details: object }).details);
  }
  expect(refusals[0]).toEqual(refusals[1]);
});
