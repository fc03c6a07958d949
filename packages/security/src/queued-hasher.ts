import { FairQueue, signInBudget, type PasswordHasher } from '@basalt/domain';

/**
 * The hasher behind a queue of its own (`signInBudget.hashing`): hashing is costly, and attempts that come together must not
 * fill the threads that files, names and compression need, too.
 */
export function queuedHasher(hasher: PasswordHasher): PasswordHasher {
  const queue = new FairQueue('signInBudget.hashing', signInBudget.hashing);
  return {
    hash: (password, address) => queue.run(address, () => hasher.hash(password, address)),
    verify: (kept, password, address) =>
      queue.run(address, () => hasher.verify(kept, password, address)),
  };
}
