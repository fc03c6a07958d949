import type { Command } from './command.ts';
import { actingFor } from './acting-for.ts';
import { nameOf, required } from './read-options.ts';

const organization = { value: 'ID', required: true } as const;

/** Commands over the apps of an organization. */
export const appCommands: readonly Command[] = [
  {
    name: 'app list',
    summary:
      'List the apps that an organization registered or decided about, or that its people connected',
    options: { organization },
    run: async (call, cradle) => {
      const principal = await actingFor(cradle, required(call, 'organization'));
      return { data: await cradle.listApps(principal) };
    },
  },
  {
    name: 'app register',
    summary: 'Register an app; the secret of a confidential one is printed only once',
    options: {
      organization,
      name: { value: 'N', required: true },
      'redirect-uris': { value: '"a,b"', required: true },
      'home-page': { value: 'URL' },
      confidential: {},
    },
    run: async (call, cradle) => {
      const principal = await actingFor(cradle, required(call, 'organization'));
      const uris = required(call, 'redirect-uris').split(',');
      const input = {
        name: nameOf(call),
        homePage: call.options['home-page'] ?? null,
        redirectUris: uris.map((uri) => uri.trim()),
        confidential: call.flags.has('confidential'),
      };
      return { ...(await cradle.registerApp(principal, input)) };
    },
  },
  {
    name: 'app revoke',
    summary: 'Block an app at once and end everything that people allowed it',
    words: ['APP_ID'],
    options: { organization },
    run: async (call, cradle) => {
      const principal = await actingFor(cradle, required(call, 'organization'));
      const app = call.words[0] as string;
      const blocked = await cradle.setAppStatus(principal, { app, status: 'blocked' });
      await cradle.disconnectAll(principal, { app });
      return { ...blocked };
    },
  },
];
