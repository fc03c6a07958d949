import { Board } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `boards`. */
export const BoardEntity = recordEntity(Board, { table: 'boards' });
