import { expect, test } from 'vitest';
import { aFixture, page } from '../../../test/fixture.ts';

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
    remove: () => act.deleteDocument(principal, { document: id }),
    restore: () => act.restoreDocument(principal, { document: id }),
  };
}

test('restores it as it was, with its tags and its first publication', async () => {
  const { document, basalt, list, remove, restore, news } = await aShelf();
  await remove();
  expect(await list()).toEqual([]);
  basalt.clock.advance(30 * day);
  const restored = await restore();
  const now = basalt.clock().toISOString();
  expect(restored).toEqual({ ...document, version: 4, updated_at: now, last_activity_at: now });
  expect(await list()).toEqual([restored]);
  expect(news()).toEqual(['document.deleted', 'document.restored']);
});
