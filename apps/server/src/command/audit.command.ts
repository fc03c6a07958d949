import type { Command } from './command.ts';
import { idOf, momentOf, pageForms, pageOf } from './read-options.ts';

/** The log of what happened to accounts. */
export const auditCommands: readonly Command[] = [
  {
    name: 'audit',
    summary: 'Show what happened to accounts, newest first: sign-in changes, deactivations, links',
    options: { user: { value: 'ID' }, since: { value: 'T' }, ...pageForms },
    notes:
      'The log of events of an organization shows what happened there: GET /organizations/{organization}/events.',
    run: async (call, { listAccountEvents }) => {
      const since = momentOf(call, 'since') ?? undefined;
      const input = { user: idOf(call, 'user'), since, ...pageOf(call) };
      return { ...(await listAccountEvents(input)) };
    },
  },
];
