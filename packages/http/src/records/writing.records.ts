import { Comment, Document, Ticket } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { id } from './record-parts.ts';

export const ticket = answerSchema(Ticket);

const {
  id: _id,
  ticket_id: _ticketId,
  document_id: _documentId,
  ...commentContent
} = answerSchema(Comment).entries;

export const ticketComment = v.strictObject({ id, ticket_id: id, ...commentContent });

export const documentComment = v.strictObject({ id, document_id: id, ...commentContent });

export const document = answerSchema(Document);
