import { afterEach, expect, test, vi } from 'vitest';
import { changesName } from '../../data/offline/stored-changes.ts';
import { signOut } from './sign-in-and-out.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('signing out removes waiting changes from the tab', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  sessionStorage.setItem(changesName('ada'), '[]');
  await signOut();
  expect(sessionStorage.getItem(changesName('ada'))).toBeNull();
});
