import { setTimeout as sleep } from 'node:timers/promises';
import { actingFor } from './acting-for.ts';
import type { Command } from './command.ts';

/** Commands for the flow of work, which is counted from the log. */
export const flowCommands: readonly Command[] = [
  {
    name: 'flow rebuild',
    summary: 'Count the flow of an organization again from its log',
    options: { organization: { value: 'ID', required: true } },
    notes:
      'Servers may run. Where the first events of a project were removed, its flow begins where the log begins.',
    run: async ({ options, progress }, cradle) => {
      const organization = options['organization'] ?? '';
      await actingFor(cradle, organization);
      const projects = await cradle.resetFlow(organization);
      for (let portions = 1; ; portions += 1) {
        const hasMore = await cradle.keepFlow(organization);
        if (hasMore === false) return { projects };
        progress?.(`portion ${portions}`);
        // A worker counts a portion.
        if (hasMore === 'busy') await sleep(50);
      }
    },
  },
];
