import { FairQueue, signInBudget, type PasswordHasher } from '@basalt/domain';

/**
 * A hasher with a queue (`signInBudget.hashing`) that is fair between places. Hashing uses the threads that files, DNS and
 * compression also need, so only some passwords are hashed at the same time.
 */
export function queuedHasher(hasher: PasswordHasher): PasswordHasher {
  const queue = new FairQueue('signInBudget.hashing', signInBudget.hashing);
  return {
    hash: (password, place) => queue.run(place, () => hasher.hash(password, place)),
    verify: (phc, password, place) => queue.run(place, () => hasher.verify(phc, password, place)),
  };
}
