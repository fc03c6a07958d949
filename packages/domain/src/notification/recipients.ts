import type { EventKind } from '../event/event-kind.ts';
import type { EventRecord } from '../event/event-record.ts';

/** Why somebody gets a notification. Of several reasons for one event, the first in this order counts. */
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

/** Who gets a notification of an event, and why: people by their ids, or all who watch its subject. */
type Recipients = readonly [NoticeReason, readonly string[] | 'watchers'];

/** What an event means for people. */
interface Rule {
  readonly subject: NoticeSubject['type'];
  readonly notifies?: (event: EventRecord) => readonly Recipients[];
  /** Who begins to watch the subject, unless they asked not to. */
  readonly watches?: (event: EventRecord) => readonly string[];
}

const ids = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : [];
const without = (some: unknown, others: unknown): readonly string[] =>
  ids(some).filter((id) => !ids(others).includes(id));

/** The people whom HTML mentions: each once. */
export const mentionsOf = (html: unknown): readonly string[] =>
  typeof html === 'string'
    ? [...new Set([...html.matchAll(/data-mention="([0-9a-f-]{36})"/gu)].map(([, id = '']) => id))]
    : [];

const mentionedNow = ({ changes }: EventRecord, field: string): readonly string[] =>
  without(mentionsOf(changes[field]?.to), mentionsOf(changes[field]?.from));
const actorOf = ({ actor }: EventRecord): readonly string[] =>
  actor.type === 'user' ? [actor.id] : [];
const assigned = ({ changes: { assignee_ids: change } }: EventRecord): readonly string[] =>
  without(change?.to, change?.from);

const comment = (subject: NoticeSubject['type'], event: 'created' | 'updated'): Rule => ({
  subject,
  notifies: (one) =>
    event === 'created'
      ? [
          ['mentioned', mentionsOf(one.data['body_html'])],
          ['commented', 'watchers'],
        ]
      : [['mentioned', mentionedNow(one, 'body_html')]],
  watches: (one) => [
    ...(event === 'created' ? actorOf(one) : []),
    ...mentionsOf(one.data['body_html']),
  ],
});

/** People who watch get a notification when one of these fields changes. */
const watchedFields = {
  ticket: ['due_at', 'description_html'],
  document: ['title', 'content_html'],
} as const;

const changed = (event: EventRecord, subject: NoticeSubject['type']): readonly Recipients[] =>
  watchedFields[subject].some((field) => field in event.changes) ? [['changed', 'watchers']] : [];

const documentWatchers = (event: EventRecord): readonly string[] => [
  ...actorOf(event),
  ...ids(event.data['editor_ids']),
  ...mentionsOf(event.data['content_html']),
];

/** The people that each kind of event notifies, and who begins to watch. No other kind notifies anybody. */
export const recipientRules: { readonly [Kind in EventKind]?: Rule } = {
  'ticket.created': {
    subject: 'ticket',
    notifies: ({ data }) => [
      ['mentioned', mentionsOf(data['description_html'])],
      ['assigned', ids(data['assignee_ids'])],
    ],
    watches: (event) => [
      ...actorOf(event),
      ...ids(event.data['assignee_ids']),
      ...mentionsOf(event.data['description_html']),
    ],
  },
  'ticket.updated': {
    subject: 'ticket',
    notifies: (event) => [
      ['mentioned', mentionedNow(event, 'description_html')],
      ['assigned', assigned(event)],
      [
        'unassigned',
        without(event.changes['assignee_ids']?.from, event.changes['assignee_ids']?.to),
      ],
      ...changed(event, 'ticket'),
    ],
    watches: (event) => [...assigned(event), ...mentionsOf(event.data['description_html'])],
  },
  'ticket.moved': { subject: 'ticket', notifies: () => [['changed', 'watchers']] },
  'ticket.comment.created': comment('ticket', 'created'),
  'ticket.comment.updated': comment('ticket', 'updated'),
  'document.created': {
    subject: 'document',
    notifies: ({ data }) => [['mentioned', mentionsOf(data['content_html'])]],
    watches: documentWatchers,
  },
  'document.updated': {
    subject: 'document',
    notifies: (event) => [
      ['mentioned', mentionedNow(event, 'content_html')],
      ...changed(event, 'document'),
    ],
    watches: documentWatchers,
  },
  'document.published': {
    subject: 'document',
    // A new one that is published at once is no change.
    notifies: ({ changes }) => ('status' in changes ? [['changed', 'watchers']] : []),
  },
  'document.comment.created': comment('document', 'created'),
  'document.comment.updated': comment('document', 'updated'),
};

/** An event of which people get notifications, or by which they begin to watch its subject. */
export interface NotifyingEvent {
  readonly event: EventRecord;
  readonly subject: NoticeSubject;
  readonly notifies: readonly Recipients[];
  readonly watches: readonly string[];
}

/** Those of the events that have a rule, in their order. */
export function notifyingEvents(events: readonly EventRecord[]): NotifyingEvent[] {
  return events.flatMap((event) => {
    const rule = recipientRules[event.type as EventKind];
    if (rule === undefined) return [];
    const id = event.data[`${rule.subject}_id`] ?? event.data['id'];
    const subject = { type: rule.subject, id: String(id) };
    return [
      {
        event,
        subject,
        notifies: rule.notifies?.(event) ?? [],
        watches: rule.watches?.(event) ?? [],
      },
    ];
  });
}

/** The people that the events name, each once. */
export const namedPeople = (events: readonly NotifyingEvent[]): string[] => [
  ...new Set(
    events.flatMap(({ notifies, watches }) => [
      ...notifies.flatMap(([, people]) => (people === 'watchers' ? [] : people)),
      ...watches,
    ]),
  ),
];
