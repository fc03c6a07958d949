import { createInMemoryBasalt, leastProcessorTimeOf } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { startApp } from '../testing/index.ts';

test('the reference is made beside the thread that answers requests', async () => {
  const { address, stop } = await startApp(createInMemoryBasalt());
  const before = process.threadCpuUsage();
  const sizes = ['/docs/api', '/docs/api/openapi.json'].map(async (path) => {
    const answer = await fetch(address + path);
    return (await answer.text()).length;
  });
  const [page, document] = await Promise.all(sizes);
  const { user, system } = process.threadCpuUsage(before);
  await stop();
  expect(page).toBeGreaterThan(500_000);
  expect(document).toBeGreaterThan(300_000);
  // To make them takes four times as long at least. They are made once, so there is one round.
  const spent = (user + system) / 1_000;
  console.log(`both came within ${spent.toFixed(0)} ms of the thread`);
  const bar = 150;
  expect(await leastProcessorTimeOf(bar, async () => spent)).toBeLessThan(bar);
});
