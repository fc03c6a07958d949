import { afterEach, expect, test, vi } from 'vitest';
import { openChangeStorage } from '../../data/offline/change-storage.ts';
import { signOut } from './sign-in-and-out.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('signing out removes waiting changes from this browser', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  openChangeStorage('ada', () => {})('[]');
  expect(localStorage.length).toBe(1);
  await signOut();
  expect(localStorage.length).toBe(0);
});
