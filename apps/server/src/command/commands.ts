import { hashPassword } from '@basalt/security';
import { makeDemo } from '../demo/demo-data.ts';
import type { Command } from './command.ts';
import { credentialCommands } from './credential.commands.ts';
import { peopleCommands } from './people.commands.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...peopleCommands,
  ...credentialCommands,
  {
    name: 'demo',
    summary: 'Make an organization with demo data, and print its sign-in and key',
    run: async (_call, cradle) => ({ ...(await makeDemo(cradle, hashPassword)) }),
  },
  {
    name: 'migrate',
    summary: 'Bring the schema of the database up to date, and nothing else',
    // Opening the deployment has migrated it.
    run: async () => ({ migrated: true }),
  },
  {
    name: 'doctor',
    summary: 'Check the settings and the database, and say what is wrong',
    run: async (_call, { config, database }) => ({
      settings: 'ok',
      storage: config.storage.kind,
      database: (await database.answers()) ? 'ok' : 'does not answer',
    }),
  },
];
