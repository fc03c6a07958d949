import { expect, test } from 'vitest';
import { newOpenerProject, openers, openLatePage, typesInto } from '../testing/openers.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';

const fixture = openPageFixture(alone);
/** How many milliseconds pass between two letters. */
const delays = [0, 12, 30, 120];
/** How late code and answers are, in milliseconds. */
const lates = [400, 3_000];

for (const [at, opener] of openers.entries()) {
  test(`${opener.name} takes every letter at any pace, however late code and answers are`, async () => {
    const { seen, server } = fixture;
    const projectKey = `OPEN${String.fromCodePoint(65 + at)}`;
    await newOpenerProject(server, projectKey);
    // Each opener at every pace and with both; in turn with its neighbour, each pace with both.
    for (const [turn, delay] of delays.entries()) {
      const lateMs = lates[(at + turn) % lates.length] ?? 0;
      await seen.empty();
      await openLatePage(seen.page, server, { at: opener.page, projectKey, lateMs });
      await typesInto(seen.page, opener, 'git hooks handbook', delay);
    }
    expect(seen.faults).toEqual([]);
  });
}
