import { FairQueue, signInBudget, type PasswordHasher } from '@basalt/domain';

/**
 * The hasher behind a queue of its own (`signInBudget.hashing`), fair between places: hashing is costly, and attempts that come together must not
 * fill the threads that files, names and compression need, too.
 */
export function queuedHasher(hasher: PasswordHasher): PasswordHasher {
  const queue = new FairQueue('signInBudget.hashing', signInBudget.hashing);
  return {
    hash: (password, place) => queue.run(place, () => hasher.hash(password, place)),
    verify: (kept, password, place) => queue.run(place, () => hasher.verify(kept, password, place)),
  };
}
