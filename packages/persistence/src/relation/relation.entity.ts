import { Relation } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `ticket_relations`. */
export const RelationEntity = recordEntity(Relation, { table: 'ticket_relations' });
