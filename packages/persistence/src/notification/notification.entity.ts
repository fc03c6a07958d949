import { Notification } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `notifications`. The recipients are in a separate table, which the store writes. */
export const NotificationEntity = recordEntity(Notification, { table: 'notifications' });
