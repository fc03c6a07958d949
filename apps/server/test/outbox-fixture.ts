import { connected } from '@basalt/persistence/testing';
import { readConfig } from '../src/config/config.ts';
import { compose, type Cradle } from '../src/container.ts';
import { openStorage } from '../src/boot/open-storage.ts';
import type { Settings } from './processes.ts';

/** The parts of a deployment in this process, which serves nothing and sends no mail. */
export async function openCradle(
  settings: Settings,
): Promise<Pick<Cradle, 'accountsTransaction' | 'mailer'> & { close(): Promise<void> }> {
  const config = readConfig(settings);
  const storage = await openStorage(config, () => {});
  const { accountsTransaction, mailer } = compose(config, storage);
  return { accountsTransaction, mailer, close: () => storage.close() };
}

/** How many mails wait in the outbox. */
export async function totalOf(url: string): Promise<number> {
  return connected(url, async (client) => {
    await client.query(`select set_config('basalt.realm', 'identity', false)`);
    const { rows } = await client.query(
      'select count(*)::integer as total from basalt.mail_outbox',
    );
    return (rows as { total: number }[])[0]?.total ?? 0;
  });
}
