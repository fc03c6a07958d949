import { View } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `views`. */
export const ViewEntity = recordEntity(View, { table: 'views' });
