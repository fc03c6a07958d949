import { queryOptions } from '@tanstack/react-query';
import { api, data, once, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import type { Comment } from '../../api/types.ts';
import { keys } from '../query/keys.ts';

/** The record that comments belong to, by its id. */
export interface Commented {
  kind: 'tickets' | 'documents';
  id: string;
}

/** The comments on a ticket or a document, oldest first. */
export const commentsQuery = ({ kind, id }: Commented) =>
  queryOptions({
    queryKey: keys.comments(id),
    queryFn: (): Promise<Comment[]> =>
      kind === 'tickets'
        ? listAll((page) => api.GET('/tickets/{ticket}/comments', where({ ticket: id }, page)))
        : listAll((page) =>
            api.GET('/documents/{document}/comments', where({ document: id }, page)),
          ),
  });

/** The reactions that a person begins to have (true) and those that end (false), by their names. */
export type ReactionChoices = Readonly<Record<string, boolean>>;

/** How comments on a ticket or a document are changed; only their authors change their texts. */
export const commentChanges = ({ kind, id }: Commented) =>
  kind === 'tickets' ? onTicket(id) : onDocument(id);

const onTicket = (ticket: string) => ({
  /** Only once for the same `key`. `reply_to`: the comment that it answers. */
  add: (body_html: string, key: string, reply_to?: string): Promise<Comment> =>
    data(
      api.POST('/tickets/{ticket}/comments', {
        ...where({ ticket }),
        body: { body_html, ...(reply_to !== undefined && { reply_to }) },
        ...once(key),
      }),
    ),
  change: (comment: string, body_html: string): Promise<Comment> =>
    data(
      api.PATCH('/tickets/{ticket}/comments/{comment}', {
        ...where({ ticket, comment }),
        body: { body_html },
      }),
    ),
  react: (comment: string, body: ReactionChoices): Promise<Comment> =>
    data(
      api.PATCH('/tickets/{ticket}/comments/{comment}/reactions', {
        ...where({ ticket, comment }),
        body,
      }),
    ),
  remove: (comment: string) =>
    data(api.DELETE('/tickets/{ticket}/comments/{comment}', where({ ticket, comment }))),
  restore: (comment: string): Promise<Comment> =>
    data(api.POST('/tickets/{ticket}/comments/{comment}/restore', where({ ticket, comment }))),
});

const onDocument = (document: string): ReturnType<typeof onTicket> => ({
  add: (body_html, key, reply_to) =>
    data(
      api.POST('/documents/{document}/comments', {
        ...where({ document }),
        body: { body_html, ...(reply_to !== undefined && { reply_to }) },
        ...once(key),
      }),
    ),
  change: (comment, body_html) =>
    data(
      api.PATCH('/documents/{document}/comments/{comment}', {
        ...where({ document, comment }),
        body: { body_html },
      }),
    ),
  react: (comment, body) =>
    data(
      api.PATCH('/documents/{document}/comments/{comment}/reactions', {
        ...where({ document, comment }),
        body,
      }),
    ),
  remove: (comment) =>
    data(api.DELETE('/documents/{document}/comments/{comment}', where({ document, comment }))),
  restore: (comment) =>
    data(
      api.POST('/documents/{document}/comments/{comment}/restore', where({ document, comment })),
    ),
});
