import type { Readiness } from '@basalt/http';
import type { Cradle } from '../container.ts';

/**
 * The checks of `/readyz`: this process does its work (`isUp`), the database answers, and the storage of files is that of all instances.
 */
export const readinessOf =
  ({ database, storageWatch }: Pick<Cradle, 'database' | 'storageWatch'>, isUp: () => boolean) =>
  async (): Promise<Readiness> => {
    if (!isUp() || !(await database.answers())) return { isReady: false };
    const reason = storageWatch.fault();
    return reason === null ? { isReady: true } : { isReady: false, reason };
  };
