import { createInMemoryBasalt } from '@basalt/domain/testing';
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
  // To make them takes four times as long at least.
  expect((user + system) / 1_000).toBeLessThan(150);
});
