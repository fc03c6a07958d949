import { walkRetries } from '@basalt/http/testing';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openApiFixture } from './api-fixture.ts';

const fixture = await closeAfterTests(openApiFixture());

test('every POST is executed once under a key', async () => {
  const report = await walkRetries({
    address: fixture.first.address,
    use: fixture.first.use,
    now: fixture.clock,
    passTime: async (milliseconds) => fixture.clock.advance(milliseconds),
  });
  expect(report.faults).toEqual([]);
});
