import type { IdentityFixture } from './identity-fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

const inputIn = ({ principal }: Pick<IdentityFixture, 'principal'>) => ({
  organization: principal.organizationId,
  url: 'https://example.org/hook',
  events: ['*'],
});

const withWebhook =
  (call: (fixture: IdentityFixture, webhook: string) => Promise<unknown>): Prepare =>
  async (fixture) => {
    const { id } = await fixture.act.createWebhook(fixture.principal, inputIn(fixture));
    return async () => call(fixture, id);
  };

/** A trial of a webhook, which the receiver answers with this status. */
const answered =
  (status: number): Prepare =>
  async (fixture) => {
    const { act, principal, person } = fixture;
    await person({ role: 'owner' });
    const { id } = await act.createWebhook(principal, inputIn(fixture));
    await act.testWebhook(principal, { webhook: id });
    const name = { organizationId: principal.organizationId, webhookId: id };
    const batch = await act.claimDeliveries(name, { limit: 9, lease: 60_000 });
    const lanes = (batch?.lanes ?? []).map(({ subjectId, deliveries }) => ({
      subjectId,
      attempts: deliveries.map((delivery) => ({ ...delivery, status })),
    }));
    return async () => act.settleDeliveries(name, lanes);
  };

/** How each case of a webhook and its deliveries is performed. */
export const webhookScenarios = {
  createWebhook: {
    always: async (fixture) => async () =>
      fixture.act.createWebhook(fixture.principal, inputIn(fixture)),
  },
  updateWebhook: {
    'a field is edited': withWebhook(async ({ act, principal }, webhook) =>
      act.updateWebhook(principal, { webhook, enabled: false }),
    ),
    'nothing changes': withWebhook(async ({ act, principal }, webhook) =>
      act.updateWebhook(principal, { webhook, enabled: true }),
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
    always: async (fixture) => {
      const { act, principal } = fixture;
      const { id } = await act.createWebhook(principal, inputIn(fixture));
      const delivery = await act.testWebhook(principal, { webhook: id });
      return async () => act.redeliver(principal, { delivery: delivery.id });
    },
  },
  settleDeliveries: {
    'the receiver is gone, or has failed for five days': answered(410),
    'nothing changes': answered(204),
  },
} satisfies Readonly<Record<string, Cases>>;
