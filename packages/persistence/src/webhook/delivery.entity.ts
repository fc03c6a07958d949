import { Delivery } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `webhook_deliveries`, without the columns that only claims use. */
export const DeliveryEntity = recordEntity(Delivery, { table: 'webhook_deliveries' });
