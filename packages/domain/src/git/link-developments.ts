import { gitBudget } from '../budgets/git-budget.ts';
import type { Changes } from '../change/change.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { changesBetween } from '../event/event.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type {
  DevelopmentName,
  GitReader,
  LoadedDevelopments,
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

const nameOf = ({ kind, repositoryKey, externalId }: DevelopmentName): string =>
  JSON.stringify([kind, repositoryKey, externalId]);

const keyOf = (ticketId: string, name: DevelopmentName): string => `${ticketId} ${nameOf(name)}`;

/** A development of a ticket in the course of the decision. */
interface Draft {
  readonly before: Development | null;
  readonly projectId: string;
  readonly development: Development;
}

/**
 * Links tickets to what names them, and changes what is linked. Something that names a ticket no longer stays linked, as it is now. Of a
 * ticket with too many, those that have not changed for longest are removed. Beyond `gitBudget.links`, nothing more is linked or changed.
 */
export function linkDevelopments(
  { organizationId, sent, loaded, projectIds }: Linking,
  { isOutdated, newId, now }: LinkingContext,
): Changes & { readonly linked: number } {
  const ticketsOf = Map.groupBy(
    loaded.tickets.filter(({ projectId }) => projectIds.has(projectId)),
    ({ key }) => key,
  );
  const drafts = new Map<string, Draft>();
  for (const { development, projectId } of loaded.stored) {
    if (!projectIds.has(projectId)) continue;
    const draft = { before: development, projectId, development };
    drafts.set(keyOf(development.ticketId, development), draft);
  }
  for (const item of sent) {
    const name = nameOf(item);
    const closing = new Map<string, boolean>();
    for (const { key, closes } of item.references) {
      for (const { id, projectId } of ticketsOf.get(key) ?? []) {
        closing.set(id, closing.get(id) === true || closes);
        const at = keyOf(id, item);
        if (drafts.has(at) || drafts.size >= gitBudget.links) continue;
        const development = new Development({
          ...contentOf(item),
          id: newId(),
          organizationId,
          ticketId: id,
          closing: closes,
          now,
        });
        drafts.set(at, { before: null, projectId, development });
      }
    }
    for (const [at, draft] of drafts) {
      const { development } = draft;
      if (nameOf(development) !== name || isOutdated(item, development)) continue;
      const author = item.author ?? development.author;
      const isClosing = closing.get(development.ticketId) ?? false;
      const next = { ...contentOf(item), author, closing: isClosing };
      drafts.set(at, { ...draft, development: changed(development, next) });
    }
  }
  return written([...drafts.values()], loaded, now);
}

const contentOf = ({ references: _named, ...content }: SentDevelopment) => content;

function written(
  drafts: readonly Draft[],
  { oldest }: LoadedDevelopments,
  now: Date,
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
  const known = new Set(drafts.map(({ development }) => development.id));
  const removed: Development[] = [];
  const tooMany = new Set<Draft>();
  for (const [ticketId, ofTicket] of Map.groupBy(made, (draft) => draft.development.ticketId)) {
    const { count = 0, developments = [] } = oldest.get(ticketId) ?? {};
    const excess = count + ofTicket.length - gitBudget.ofTicket;
    if (excess <= 0) continue;
    const ended = developments.filter(({ id }) => !known.has(id)).slice(0, excess);
    removed.push(...ended);
    for (const draft of ofTicket.slice(0, excess - ended.length)) tooMany.add(draft);
  }
  const added = made.filter((draft) => !tooMany.has(draft));
  const shown = edited.filter(({ changes }) => Object.keys(changes).length > 0);
  return {
    saved: [...added, ...edited].map(({ development }) => development),
    removed,
    events: [
      ...added.map((draft) => eventOf('ticket.development.linked', draft)),
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
