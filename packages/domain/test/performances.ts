import type { operationEvents } from '../src/event/operation-events.ts';
import { aMember } from '../testing/builders/people.ts';
import { performedProjects, type Cases, type Prepare } from './performed-projects.ts';
import { performedTickets } from './performed-tickets.ts';
import { performedWritings } from './performed-writings.ts';
import type { Scene } from './scene.ts';

const withWebhook =
  (call: (scene: Scene, webhook: string) => Promise<unknown>): Prepare =>
  async (scene) => {
    const { act, principal } = scene;
    const { id } = await act.createWebhook(principal, aWish(scene));
    return async () => call(scene, id);
  };

const aWish = ({ principal }: Scene) => ({
  organization: principal.organizationId,
  url: 'https://example.org/hook',
  events: ['*'],
});

/** How each case of the table of operations and events is performed. */
export const performances: Readonly<Record<keyof typeof operationEvents, Cases>> = {
  ...performedProjects,
  ...performedTickets,
  ...performedWritings,
  sendNotification: {
    always: async (scene) => {
      const { act, basalt, principal } = scene;
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
  createWebhook: {
    always: async (scene) => async () => scene.act.createWebhook(scene.principal, aWish(scene)),
  },
  updateWebhook: {
    always: withWebhook(async ({ act, principal }, webhook) =>
      act.updateWebhook(principal, { webhook, enabled: false }),
    ),
  },
  deleteWebhook: {
    always: withWebhook(async ({ act, principal }, webhook) =>
      act.deleteWebhook(principal, { webhook }),
    ),
  },
  rotateWebhookSecret: {
    always: withWebhook(async ({ act, principal }, webhook) =>
      act.rotateWebhookSecret(principal, { webhook }),
    ),
  },
  testWebhook: {
    always: withWebhook(async ({ act, principal }, webhook) =>
      act.testWebhook(principal, { webhook }),
    ),
  },
  redeliver: {
    always: async (scene) => {
      const { act, principal } = scene;
      const { id } = await act.createWebhook(principal, aWish(scene));
      const delivery = await act.testWebhook(principal, { webhook: id });
      return async () => act.redeliver(principal, { delivery: delivery.id });
    },
  },
};
