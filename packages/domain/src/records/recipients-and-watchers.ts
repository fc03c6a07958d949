import type { EventKind } from '../event/event-kind.ts';
import type { EventRecord } from '../event/event-record.ts';
import { mentionedPeople } from './mentioned-people.ts';

/** Why a person gets a notification. When several reasons apply to one event, the first in this order counts. */
export const noticeReasons = [
  'mentioned',
  'assigned',
  'unassigned',
  'commented',
  'changed',
  'due_soon',
  'overdue',
] as const;

export type NoticeReason = (typeof noticeReasons)[number];

/** A ticket or document that a notification is about, or that is watched. */
export interface NoticeSubject {
  readonly type: 'ticket' | 'document';
  readonly id: string;
}

/** The recipients of a notification of an event, and the reason: people by their ids, or all who watch its subject. */
type Recipients = readonly [NoticeReason, readonly string[] | 'watchers'];

/** The recipients of a kind of event, and the people who start to watch. */
interface Rule {
  readonly subject: NoticeSubject['type'];
  /** The HTML field whose new mentions notify. All people whom it mentions start to watch. */
  readonly text?: string;
  /** When watchers are notified: of a comment, or of a change of one of these fields; `custom_fields`: of any of them. */
  readonly watchers?: 'commented' | readonly string[];
  /** The actor starts to watch, and so do the editors of a document. */
  readonly begins?: true;
}

const [ticket, document] = [{ subject: 'ticket' }, { subject: 'document' }] as const;
const edited = { text: 'body_html' } as const;
const commented = { ...edited, watchers: 'commented', begins: true } as const;

/**
 * THE rules of who is notified of each kind of event. Other kinds notify nobody. In addition, each of these kinds notifies people who
 * become assignees, who also start to watch, and people who are no assignees any more: a watch that only this began ends with it. People who
 * chose not to watch do not start.
 */
export const recipientRules: { readonly [Kind in EventKind]?: Rule } = {
  'ticket.created': { ...ticket, text: 'description_html', begins: true },
  'ticket.updated': {
    ...ticket,
    text: 'description_html',
    watchers: ['due_at', 'description_html', 'custom_fields'],
  },
  'ticket.moved': { ...ticket, watchers: ['board_id'] },
  'ticket.comment.created': { ...ticket, ...commented },
  'ticket.comment.updated': { ...ticket, ...edited },
  'document.created': { ...document, text: 'content_html', begins: true },
  'document.updated': {
    ...document,
    text: 'content_html',
    watchers: ['title', 'content_html'],
    begins: true,
  },
  // `changes` is empty for a document that is published when it is created: its watchers are not notified.
  'document.published': { ...document, watchers: ['status'] },
  'document.comment.created': { ...document, ...commented },
  'document.comment.updated': { ...document, ...edited },
};

/** The cause of notifications: an event, or (`id` null) a due date. */
export type Happening = Pick<EventRecord, 'actor' | 'data' | 'changes'> & {
  readonly id: string | null;
};

/** An event with the people who are notified of it, and those who start to watch its subject, or stop. */
export interface Notifying {
  readonly event: Happening;
  readonly subject: NoticeSubject;
  readonly notifies: readonly Recipients[];
  /** Who starts to watch for good. */
  readonly watches: readonly string[];
  /** Who starts to watch for as long as they are assigned, and who is not any more. */
  readonly assigned: readonly string[];
  readonly unassigned: readonly string[];
  /** Who changes more than assignees and reactions: one who watches only as an assignee then watches for good. */
  readonly changes: readonly string[];
}

/** The events that have a rule, in their order. */
export const notifyingEvents = (events: readonly EventRecord[]): Notifying[] =>
  events.flatMap((event) => {
    const rule = recipientRules[event.type as EventKind];
    return rule === undefined ? [] : [notifying(event, rule)];
  });

/** The fields whose change makes nobody watch for good. */
const byTheWay: ReadonlySet<string> = new Set(['assignee_ids', 'reactions']);

function notifying(event: EventRecord, rule: Rule): Notifying {
  const { actor, data, changes } = event;
  const { subject: type, text = '', watchers = [], begins } = rule;
  const change = (field: string) =>
    event.type.endsWith('.created') ? { from: null, to: data[field] } : (changes[field] ?? null);
  const [texts, people] = [change(text), change('assignee_ids')];
  const assigned = without(ids(people?.to), ids(people?.from));
  const unassigned = without(ids(people?.from), ids(people?.to));
  const person = actor.type === 'user' ? [actor.id] : [];
  const isMore = Object.keys(changes).some((field) => !byTheWay.has(field));
  const isWatched =
    watchers === 'commented' ||
    Object.keys(changes).some((field) => watchers.includes(field.split('.')[0] ?? ''));
  return {
    event,
    subject: { type, id: String(data[`${type}_id`] ?? data['id']) },
    notifies: [
      ['mentioned', without(mentionedPeople(texts?.to), mentionedPeople(texts?.from))],
      ['assigned', assigned],
      ['unassigned', unassigned],
      [watchers === 'commented' ? watchers : 'changed', isWatched ? 'watchers' : []],
    ],
    watches: [
      ...(begins ? [...person, ...ids(data['editor_ids'])] : []),
      ...mentionedPeople(data[text]),
    ],
    assigned,
    unassigned,
    changes: isMore ? person : [],
  };
}

const ids = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : [];

const without = (some: readonly string[], excluded: readonly string[]): readonly string[] =>
  some.filter((id) => !excluded.includes(id));

/** The ids of the people in the events, each once. */
export const namedPeople = (events: readonly Notifying[]): string[] => [
  ...new Set(
    events.flatMap(({ notifies, watches }) => [
      ...notifies.flatMap(([, people]) => (people === 'watchers' ? [] : people)),
      ...watches,
    ]),
  ),
];
