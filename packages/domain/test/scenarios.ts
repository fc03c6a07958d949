import type { operationEvents } from '../testing/operation-events.ts';
import { aMember } from '../testing/builders/people.ts';
import { appScenarios } from './app-scenarios.ts';
import { fieldScenarios } from './field-scenarios.ts';
import { importScenarios } from './import-scenarios.ts';
import { operatorScenarios } from './operator-scenarios.ts';
import { peopleScenarios } from './people-scenarios.ts';
import { projectScenarios, type Cases } from './project-scenarios.ts';
import { signInScenarios } from './sign-in-scenarios.ts';
import { ticketScenarios } from './ticket-scenarios.ts';
import { watchScenarios } from './watch-scenarios.ts';
import { webhookScenarios } from './webhook-scenarios.ts';
import { fileScenarios } from './file-scenarios.ts';
import { gitScenarios } from './git-scenarios.ts';
import { relationScenarios } from './relation-scenarios.ts';
import { ruleScenarios } from './rule-scenarios.ts';
import { templateScenarios } from './template-scenarios.ts';
import { viewScenarios } from './view-scenarios.ts';
import { textScenarios } from './text-scenarios.ts';

/** How each case of the table of operations and events is performed. */
export const scenarios: Readonly<Record<keyof typeof operationEvents, Cases>> = {
  ...projectScenarios,
  ...ticketScenarios,
  ...textScenarios,
  ...fileScenarios,
  ...importScenarios,
  ...relationScenarios,
  ...viewScenarios,
  ...fieldScenarios,
  ...ruleScenarios,
  ...templateScenarios,
  ...watchScenarios,
  ...peopleScenarios,
  ...webhookScenarios,
  ...gitScenarios,
  ...operatorScenarios,
  ...signInScenarios,
  ...appScenarios,
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
