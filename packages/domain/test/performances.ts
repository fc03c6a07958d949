import type { operationEvents } from '../src/event/operation-events.ts';
import { aMember } from '../testing/builders/people.ts';
import { performedApps } from './performed-apps.ts';
import { performedImports } from './performed-imports.ts';
import { performedOperators } from './performed-operators.ts';
import { performedPeople } from './performed-people.ts';
import { performedProjects, type Cases } from './performed-projects.ts';
import { performedSignIns } from './performed-sign-ins.ts';
import { performedTickets } from './performed-tickets.ts';
import { performedWatching } from './performed-watching.ts';
import { performedWebhooks } from './performed-webhooks.ts';
import { performedFiles } from './performed-files.ts';
import { performedRelations } from './performed-relations.ts';
import { performedViews } from './performed-views.ts';
import { performedWritings } from './performed-writings.ts';

/** How each case of the table of operations and events is performed. */
export const performances: Readonly<Record<keyof typeof operationEvents, Cases>> = {
  ...performedProjects,
  ...performedTickets,
  ...performedWritings,
  ...performedFiles,
  ...performedImports,
  ...performedRelations,
  ...performedViews,
  ...performedWatching,
  ...performedPeople,
  ...performedWebhooks,
  ...performedOperators,
  ...performedSignIns,
  ...performedApps,
  sendNotification: {
    always: async (fixture) => {
      const { act, basalt, principal } = fixture;
      const tick = () => basalt.clock();
      const member = await aMember({ ...basalt, principal, tick });
      return async () =>
        act.sendNotification(principal, {
          organization: principal.organizationId,
          userIds: [member.id],
          title: 'Title',
          body: 'Body',
        });
    },
  },
};
