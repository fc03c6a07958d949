import { Server } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../src/boot/logger.ts';
import { serve } from '../src/boot/serve.ts';
import { readConfig } from '../src/config/config.ts';
import { giveDatabase } from './given-database.ts';

test('a server does not listen before it has waited for the pages: it would keep those of a former build', async () => {
  const database = await giveDatabase();
  const config = readConfig({ ...database.settings, PORT: '0', SERVICE_LOG_LEVEL: 'silent' });
  const listen = vi.spyOn(Server.prototype, 'listen');
  const pagesBuilt = Promise.reject(new Error('ended while waiting'));
  pagesBuilt.catch(() => {});
  const serving = serve(config, createLogger(config), { pagesBuilt });
  await expect(serving).rejects.toThrow('ended while waiting');
  expect(listen).not.toHaveBeenCalled();
  await database.drop();
});
