import type { Config } from '../config/config.ts';
import { compose } from '../container.ts';
import { openStorage } from '../boot/open-storage.ts';
import { actingFor } from './acting-for.ts';

/**
 * Suspends the organization and does the work. It stays suspended, unless the work fails: then it is as it was before. Refuses an
 * organization that does not exist with `not_found`.
 */
export async function whileSuspended<T>(
  config: Config,
  organization: string,
  work: () => Promise<T>,
): Promise<T> {
  const storage = await openStorage(config, () => {});
  try {
    const cradle = compose(config, storage);
    const principal = await actingFor(cradle, organization);
    const before = await cradle.readOrganization(principal, { organization });
    await cradle.suspendOrganization(principal, { organization });
    try {
      return await work();
    } catch (error) {
      if (before.suspended_at === null) {
        await cradle.resumeOrganization(principal, { organization });
      }
      throw error;
    }
  } finally {
    await storage.close();
  }
}
