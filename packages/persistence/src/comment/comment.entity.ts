import { Comment } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `comments`. */
export const CommentEntity = recordEntity(Comment, { table: 'comments' });
