import { afterEach, expect, test, vi } from 'vitest';
import { fetchJson, fetchPage } from './request.ts';
import { unreachable } from './refusal.ts';

afterEach(() => vi.unstubAllGlobals());

/** Every answer ends after these words, as when the connection breaks. */
function answersBreakOffAfter(words: string): void {
  const body = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(words));
        controller.error(new TypeError('terminated'));
      },
    });
  const headers = { 'Content-Type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(body(), { headers }));
}

test('an answer that breaks off counts as no answer', async () => {
  answersBreakOffAfter('{"data": [');
  await expect(fetchJson('GET', '/somewhere')).rejects.toEqual(unreachable());
  const page = fetchPage('/somewhere', { perPage: 10, cursor: null });
  await expect(page).rejects.toEqual(unreachable());
});
