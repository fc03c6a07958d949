import type { StoredChange } from '../../data/store/change-kind.ts';
import { listedComments, type OwnComment } from './comment-kind.tsx';

/**
 * Takes the unsent comments that version 0.2 stored in this browser, one list for each ticket or document, as changes of the outbox. The
 * id of a comment is its Idempotency-Key, in both versions.
 */
export function takeEarlierComments(person: string): StoredChange[] {
  const prefix = `basalt.comments.${person}.`;
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const text = localStorage.getItem(name) ?? '[]';
      localStorage.removeItem(name);
      const [kind, id = ''] = name.slice(prefix.length).split('.');
      if (kind !== 'tickets' && kind !== 'documents') return [];
      const comments = JSON.parse(text) as { id: string; body_html: string }[];
      return comments.map(({ id: key, body_html }) => ({
        id: key,
        kind: listedComments.name,
        payload: { on: { kind, id }, body_html } satisfies OwnComment,
      }));
    });
}
