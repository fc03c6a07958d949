import { test } from 'vitest';
import type { Visit } from './browser.ts';
import { timeoutMs } from './timeouts.ts';

/**
 * A test of several parts that share a window, its session and the code of the pages, which a window of its own would load again for
 * each of them. The key of a part is the rule that it proves. Before each part the window is made tidy. A part that fails ends the
 * journey, and the error names it.
 */
export function journey(
  title: string,
  fixture: { seen: Visit },
  parts: Readonly<Record<string, () => Promise<void>>>,
): void {
  // A part may take as long as a test.
  const timeout = Object.keys(parts).length * 5 * timeoutMs;
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- its parts expect, and have the titles
  test(title, { timeout }, async () => {
    for (const [rule, walk] of Object.entries(parts)) {
      await fixture.seen.tidy();
      await walk().catch((error: unknown) => {
        throw new Error(`${rule}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      });
    }
  });
}
