import { signInBudget } from '@basalt/domain';
import { expect, it } from 'vitest';
import { queuedHasher } from './password-queue.ts';

it('hashes as many passwords at once as the budget says, whether kept or compared', async () => {
  let running = 0;
  let most = 0;
  const work = async <T>(answer: T): Promise<T> => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => void setImmediate(resolve));
    running -= 1;
    return answer;
  };
  const hasher = queuedHasher({
    hash: (password) => work(`hashed:${password}`),
    verify: (stored, password) => work(stored === `hashed:${password}`),
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const address = `192.0.2.${index}`;
      return index % 2 === 0
        ? hasher.hash('a', address)
        : hasher.verify('hashed:a', `${index}`, address);
    }),
  );
  expect(most).toBe(signInBudget.hashing.concurrency);
  expect(new Set(answers)).toEqual(new Set(['hashed:a', false]));
});
