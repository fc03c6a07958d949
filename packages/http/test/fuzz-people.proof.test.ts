import { metricLine } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { fuzzPeople } from '../testing/index.ts';
import { openSignInFixture, origin } from './sign-in-fixture.ts';

/** `BASALT_TORTURE_SEED` repeats a run, `BASALT_FUZZ_REQUESTS` makes it longer. */
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 20_310_504);
const requests = Number(process.env['BASALT_FUZZ_REQUESTS'] ?? 20_000) * 0.2;

test(
  'whatever a signed-in browser sends to whichever operation, the answer is one that the description allows',
  { timeout: 180_000 + requests * 60 },
  async () => {
    const fixture = await openSignInFixture();
    let people = 0;
    const report = await fuzzPeople(
      {
        address: fixture.address,
        use: fixture.use,
        now: fixture.basalt.clock,
        passTime: async (milliseconds) => fixture.basalt.clock.advance(milliseconds),
        origin,
        async enter({ id }) {
          // What others failed at is forgotten by then.
          fixture.basalt.clock.advance(16 * 60_000);
          const email = `owner-${(people += 1)}@example.test`;
          await fixture.person(email, 'owner', id);
          const { cookies } = await fixture.entered(email);
          return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
        },
      },
      { seed, requests },
    );
    console.log(`fuzz as a person, seed ${seed}: ${requests} requests`, report.statuses);
    console.log(
      metricLine({
        metric: 'generated requests of a signed-in browser, in memory',
        bar: '0 undocumented answers, 0 × 5xx',
        measured: `${report.faults.length} faults in ${requests} requests`,
        held: report.faults.length === 0,
      }),
    );
    expect(report.faults).toEqual([]);
    expect(report.statuses['200']).toBeGreaterThan(requests / 20);
    // Fails when an answer was not as described.
    await fixture.stop();
  },
);
