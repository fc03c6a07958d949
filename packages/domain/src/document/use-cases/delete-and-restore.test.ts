import { expect, test } from 'vitest';
import { aFixture, nobody, page } from '../../../test/fixture.ts';

const day = 24 * 60 * 60 * 1000;

/** A fixture with one published, archived document. */
async function aShelf() {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const { organizationId: organization } = principal;
  const { id } = await act.createDocument(principal, { organization, title: 'Guide' });
  const patch = { document: id, status: 'published', archived: true } as const;
  const document = await act.updateDocument(principal, patch);
  fixture.news();
  const everything = { words: [], tagNames: [], archived: 'all' } as const;
  return {
    ...fixture,
    document,
    list: async () =>
      (await act.listDocuments(principal, { organization, filter: everything, page })).items,
    remove: (ifMatch: '*' | number[] = '*') =>
      act.deleteDocument(principal, { document: id, conditions: { ifMatch } }),
    restore: (ifMatch: '*' | number[] = '*') =>
      act.restoreDocument(principal, { document: id, conditions: { ifMatch } }),
  };
}

test('deletes a document: it is gone from every read, and deleted only once', async () => {
  const { act, principal, document, list, remove, news } = await aShelf();
  await remove();
  const named = { document: document.id };
  await expect(act.readDocument(principal, named)).rejects.toMatchObject({ code: 'not_found' });
  await expect(act.updateDocument(principal, named)).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' });
  expect(await list()).toEqual([]);
  expect(news()).toEqual(['document.deleted']);
});

test('restores it as it was, with its tags and its first publication', async () => {
  const { document, basalt, list, remove, restore, news } = await aShelf();
  await remove();
  basalt.clock.advance(30 * day);
  const restored = await restore();
  const now = basalt.clock().toISOString();
  expect(restored).toEqual({ ...document, version: 4, updated_at: now, last_activity_at: now });
  expect(await list()).toEqual([restored]);
  expect(news()).toEqual(['document.deleted', 'document.restored']);
  await expect(restore()).rejects.toMatchObject({ code: 'not_deleted' });
});

test('restores nothing after 30 days', async () => {
  const { basalt, remove, restore } = await aShelf();
  await remove();
  basalt.clock.advance(30 * day + 1);
  await expect(restore()).rejects.toMatchObject({ code: 'not_found' });
});

test('deletes and restores the version it was asked for, and no other', async () => {
  const { remove, restore } = await aShelf();
  await expect(remove([1])).rejects.toMatchObject({ code: 'version_mismatch' });
  await remove([2]);
  await expect(restore([2])).rejects.toMatchObject({ code: 'version_mismatch' });
  expect((await restore([3])).version).toBe(4);
});

test('tells a document of another organization from none', async () => {
  const { basalt, document } = await aShelf();
  const { act, principal } = await aFixture(basalt);
  for (const use of [
    act.readDocument,
    act.updateDocument,
    act.deleteDocument,
    act.restoreDocument,
  ]) {
    const foreign = use(principal, { document: document.id });
    await expect(foreign).rejects.toMatchObject({ code: 'wrong_organization' });
    await expect(use(principal, { document: nobody })).rejects.toMatchObject({ code: 'not_found' });
  }
});
