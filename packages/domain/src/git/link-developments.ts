import { gitBudget } from '../budgets/git-budget.ts';
import type { Changes } from '../change/change.ts';
import type { Affected } from '../event/affected.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { changesBetween } from '../event/event.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type {
  DevelopmentName,
  GitReader,
  LoadedDevelopments,
  NamedTicket,
  OldestOfTicket,
  SentDevelopment,
} from '../ports/git.port.ts';
import { changed, nextVersion } from '../record/next-version.ts';
import { Development, developmentRecord } from '../records/development.ts';

/** What a delivery names, and what is stored of it. */
export interface Linking {
  readonly organizationId: string;
  readonly sent: readonly SentDevelopment[];
  readonly loaded: LoadedDevelopments;
  /** Only tickets of these projects are linked and changed. */
  readonly projectIds: ReadonlySet<string>;
  readonly added: readonly NewLink[];
  /** Of the tickets of `added`, without those of `loaded`. */
  readonly oldest: ReadonlyMap<string, OldestOfTicket>;
}

interface LinkingContext {
  readonly isOutdated: GitReader['isOutdated'];
  readonly newId: NewId;
  readonly now: Date;
}

/** The keys of tickets that the developments name, each once, the last ones when they are more than are read. */
export const keysOf = (sent: readonly SentDevelopment[]): string[] =>
  [...new Set(sent.flatMap(({ references }) => references.map(({ key }) => key)))].slice(
    -gitBudget.links,
  );

/** What identifies the developments, each once. */
export const namesOf = (sent: readonly SentDevelopment[]): DevelopmentName[] => [
  ...new Map(
    sent.map(({ kind, repositoryKey, externalId }) => [
      nameOf({ kind, repositoryKey, externalId }),
      { kind, repositoryKey, externalId },
    ]),
  ).values(),
];

/** A text that identifies a branch, commit or pull request. */
export const nameOf = ({ kind, repositoryKey, externalId }: DevelopmentName): string =>
  JSON.stringify([kind, repositoryKey, externalId]);

const keyOf = (ticketId: string, name: DevelopmentName): string => `${ticketId} ${nameOf(name)}`;

/** A ticket that a development names for the first time. */
export interface NewLink {
  readonly ticketId: string;
  readonly projectId: string;
  readonly item: SentDevelopment;
}

/** The links that are not stored yet, with the stored ones at most `gitBudget.links`. */
export function newLinksOf({
  sent,
  loaded: { tickets, stored },
  projectIds,
}: Pick<Linking, 'sent' | 'loaded' | 'projectIds'>): NewLink[] {
  const ticketsOf = Map.groupBy(
    tickets.filter(({ projectId }) => projectIds.has(projectId)),
    ({ key }) => key,
  );
  const known = new Set(stored.map(({ development }) => keyOf(development.ticketId, development)));
  const links: NewLink[] = [];
  for (const item of sent) {
    for (const { id: ticketId, projectId } of item.references.flatMap(
      ({ key }) => ticketsOf.get(key) ?? [],
    )) {
      if (known.size >= gitBudget.links) return links;
      const at = keyOf(ticketId, item);
      if (!known.has(at)) links.push({ ticketId, projectId, item });
      known.add(at);
    }
  }
  return links;
}

/** A development of a ticket in the course of the decision. */
interface Draft {
  readonly before: Development | null;
  readonly projectId: string;
  development: Development;
}

/**
 * Links tickets to what names them, and changes what is linked. Something that names a ticket no longer stays linked, as it is now. Of a
 * ticket with too many, those that have not changed for longest are removed. Beyond `gitBudget.links`, nothing more is linked or changed.
 */
export function linkDevelopments(
  { organizationId, sent, loaded, projectIds, added, oldest }: Linking,
  { isOutdated, newId, now }: LinkingContext,
): Changes & { readonly linked: number } {
  const drafts: Draft[] = [
    ...loaded.stored
      .filter(({ projectId }) => projectIds.has(projectId))
      .map(({ development, projectId }) => ({ before: development, projectId, development })),
    ...added.map(({ ticketId, projectId, item }) => {
      const fields = { ...contentOf(item), id: newId(), organizationId, ticketId };
      const development = new Development({ ...fields, closing: false, now });
      return { before: null, projectId, development };
    }),
  ];
  const draftsOf = Map.groupBy(drafts, ({ development }) => nameOf(development));
  const keysOfTicket = Map.groupBy(loaded.tickets, ({ id }) => id);
  for (const item of sent) {
    for (const draft of draftsOf.get(nameOf(item)) ?? []) {
      const { development } = draft;
      if (isOutdated(item, development)) continue;
      const author = item.author ?? development.author;
      const named = keysOfTicket.get(development.ticketId) ?? [];
      const closing = item.references.some(
        (reference) => reference.closes && named.some(({ key }) => key === reference.key),
      );
      draft.development = changed(development, { ...contentOf(item), author, closing });
    }
  }
  return written(drafts, {
    oldest,
    now,
    tickets: new Map(loaded.tickets.map((ticket) => [ticket.id, ticket])),
  });
}

const contentOf = ({ references: _named, trigger: _trigger, ...content }: SentDevelopment) =>
  content;

function written(
  drafts: readonly Draft[],
  {
    oldest,
    tickets,
    now,
  }: Pick<Linking, 'oldest'> & { tickets: ReadonlyMap<string, NamedTicket>; now: Date },
): Changes & { linked: number } {
  const made = drafts.filter(({ before }) => before === null);
  const edited = drafts.flatMap((draft) => {
    const { before, development } = draft;
    if (before === null) return [];
    const changes = changesBetween(developmentRecord(before), developmentRecord(development));
    const isLater = before.sentAt?.getTime() !== development.sentAt?.getTime();
    if (Object.keys(changes).length === 0 && !isLater) return [];
    return [{ ...draft, development: nextVersion(development, now), changes }];
  });
  const removed: Development[] = [];
  const tooMany = new Set<Draft>();
  for (const [ticketId, ofTicket] of Map.groupBy(made, (draft) => draft.development.ticketId)) {
    const { count = 0, developments = [] } = oldest.get(ticketId) ?? {};
    const excess = count + ofTicket.length - gitBudget.ofTicket;
    if (excess <= 0) continue;
    const ended = developments.slice(0, excess);
    removed.push(...ended);
    for (const draft of ofTicket.slice(0, excess - ended.length)) tooMany.add(draft);
  }
  const added = made.filter((draft) => !tooMany.has(draft));
  const counts = new Map<string, number>();
  const step = ({ ticketId }: Development, by: number) =>
    counts.set(
      ticketId,
      (counts.get(ticketId) ?? tickets.get(ticketId)?.developmentCount ?? 0) + by,
    );
  for (const { development } of added) step(development, 1);
  for (const development of removed) step(development, -1);
  const countOf = ({ development: { ticketId: id } }: Draft): Affected[] => {
    const [count, version] = [counts.get(id), tickets.get(id)?.version];
    return count === undefined || version === undefined
      ? []
      : [{ type: 'ticket', id, version, changes: { development_count: count } }];
  };
  const shown = edited.filter(({ changes }) => Object.keys(changes).length > 0);
  return {
    saved: [...added, ...edited].map(({ development }) => development),
    removed,
    ...(counts.size > 0 && {
      sets: [
        {
          kind: 'development_counts',
          counts: Array.from(counts, ([ticketId, count]) => ({ ticketId, count })),
        },
      ],
    }),
    events: [
      ...added.map((draft) => ({
        ...eventOf('ticket.development.linked', draft),
        affected: countOf(draft),
      })),
      ...shown.map((draft) => ({
        ...eventOf('ticket.development.updated', draft),
        changes: draft.changes,
      })),
    ],
    linked: added.length + shown.length,
  };
}

const eventOf = (
  kind: 'ticket.development.linked' | 'ticket.development.updated',
  { development, projectId }: Draft,
): EventDraft => ({
  kind,
  subject: { type: 'ticket', id: development.ticketId },
  projectId,
  data: developmentRecord(development),
});
