import { Webhook, type SealedSecret } from '@basalt/domain';
import { p } from '@mikro-orm/core';
import { recordEntity } from '../record-entity.ts';

/** `webhooks`. */
export const WebhookEntity = recordEntity(Webhook, {
  table: 'webhooks',
  properties: { secrets: p.json<SealedSecret[]>() },
});
