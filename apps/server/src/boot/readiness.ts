import type { Cradle } from '../container.ts';

/** What `/readyz` asks: whether this process does its work (`isUp`), and the database answers. */
export const readinessOf =
  ({ database }: Pick<Cradle, 'database'>, isUp: () => boolean) =>
  async (): Promise<boolean> =>
    isUp() && (await database.answers());
