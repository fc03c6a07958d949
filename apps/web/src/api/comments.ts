import type { components } from '@basalt/client';
import { at } from './address.ts';
import { fetchJson, fetchAll } from './request.ts';

/** What comments are about, by its id. */
export interface Commented {
  kind: 'tickets' | 'documents';
  id: string;
}

/** The fields of every comment. */
export type Comment = Omit<components['schemas']['TicketComment'], 'ticket_id'>;

const base = ({ kind, id }: Commented, ...more: string[]) => at(kind, id, 'comments', ...more);

/** The comments on a ticket or a document, oldest first. */
export const listComments = (on: Commented) => fetchAll<Comment>(base(on));

export const addComment = (on: Commented, body_html: string) =>
  fetchJson<Comment>('POST', base(on), { body_html });

/** Changes a comment; only its author may. */
export const changeComment = (on: Commented, id: string, body_html: string) =>
  fetchJson<Comment>('PATCH', base(on, id), { body_html });

export const deleteComment = (on: Commented, id: string) =>
  fetchJson<undefined>('DELETE', base(on, id));

/** Brings a deleted comment back. */
export const restoreComment = (on: Commented, id: string) =>
  fetchJson<Comment>('POST', base(on, id, 'restore'));
