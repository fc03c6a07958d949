import { expect, test } from 'vitest';
import { newOpenerProject, openers, openLatePage, typesInto } from '../testing/openers.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';

const fixture = openPageFixture(alone);
/** How many milliseconds pass between two letters, and how late code and answers are, in milliseconds. */
const pairs = [0, 12, 30, 120].flatMap((delay) =>
  [400, 3_000].map((late) => [delay, late] as const),
);

for (const [at, opener] of openers.entries()) {
  test(`${opener.name} takes every letter at any pace, however late code and answers are`, async () => {
    const { seen, server } = fixture;
    const projectKey = `OPEN${String.fromCodePoint(65 + at)}`;
    await newOpenerProject(server, projectKey);
    for (const [delay, lateMs] of pairs) {
      await seen.empty();
      await openLatePage(seen.page, server, { at: opener.page, projectKey, lateMs });
      await typesInto(seen.page, opener, 'git hooks handbook', delay);
    }
    expect(seen.faults).toEqual([]);
  });
}
