import { Board } from '../../src/records/board.ts';
import { lastActivity } from '../../src/records/last-activity.ts';
import { maxRecounted, type Affected } from '../../src/event/affected.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import { ImportedRecord } from '../../src/records/imported-record.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import type { RaisedRelatives } from '../../src/change/raised-relatives.ts';
import { Relation, type RelationKind } from '../../src/records/relation.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { liveProject } from './live.ts';
import type { Tenant } from './tenant.ts';

/**
 * Counts relations again for the relatives of tickets. A ticket that differs gets its next version. Returns the events of it, one or
 * more for each project.
 */
export function raiseRelatives(tenant: Tenant, set: RaisedRelatives, newId: NewId): DomainEvent[] {
  const raised = relativesIn(tenant, set).flatMap((ticket) => {
    const after = raise(tenant, ticket, set.now);
    return after === null ? [] : [{ projectId: ticket.projectId, entry: entryOf(ticket, after) }];
  });
  const byProject = Map.groupBy(raised, ({ projectId }) => projectId);
  const parts = [...byProject].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return parts
    .flatMap(([projectId, entries]) =>
      Array.from({ length: Math.ceil(entries.length / maxRecounted) }, (_, part) => {
        const ofPart = entries.slice(part * maxRecounted, (part + 1) * maxRecounted);
        return { projectId, affected: ofPart.map(({ entry }) => entry) };
      }),
    )
    .map(({ projectId, affected }, place) => ({
      id: place === 0 ? set.eventId : newId(),
      organizationId: tenant.organizationId,
      projectId,
      kind: 'ticket.recounted',
      subjectType: 'project',
      subjectId: projectId,
      actor: set.actor,
      data: { id: projectId, ticket_ids: affected.map(({ id }) => id) },
      changes: {},
      affected,
      at: set.now,
      ...(set.isQuiet && { isQuiet: true }),
    }));
}

/** The tickets that are counted again, in the order of their ids. */
function relativesIn(
  tenant: Tenant,
  { ticketIds, movedIds, deletedProjectIds, restoredProjectIds, recountedIds }: RaisedRelatives,
): Ticket[] {
  const tickets = tenant.of(Ticket);
  const changed = new Set([...ticketIds, ...movedIds]);
  const projectIds = [...deletedProjectIds, ...restoredProjectIds];
  for (const { id } of tickets.where(({ projectId }) => projectIds.includes(projectId))) {
    changed.add(id);
  }
  // Tickets that do not differ change nothing here: no lock has to be avoided.
  const ids = new Set(recountedIds);
  for (const { kind, fromId, toId } of tenant.of(Relation).where()) {
    if (changed.has(fromId) && ['blocks', 'parent'].includes(kind)) ids.add(toId);
    if (changed.has(toId) && kind === 'parent') ids.add(fromId);
  }
  return [...ids].toSorted().flatMap((id) => tickets.get(id) ?? []);
}

/** The ticket after a new count; null when it does not differ. */
function raise(tenant: Tenant, ticket: Ticket, now: Date): Ticket | null {
  const counts = countsOf(tenant, ticket);
  const names = Object.keys(counts) as (keyof typeof counts)[];
  if (names.every((name) => ticket[name] === counts[name])) return null;
  const { id, version, updatedAt } = ticket;
  const next = version + 1;
  const tickets = tenant.of(Ticket);
  tickets.update(
    { id },
    { ...counts, version: next, updatedAt: now > updatedAt ? now : updatedAt },
  );
  // An import that wrote the last version still knows the ticket as unchanged.
  tenant
    .of(ImportedRecord)
    .update({ kind: 'ticket', recordId: id, versionWritten: version }, { versionWritten: next });
  return tickets.get(id);
}

/** What an event says about the ticket. A parent of another project is not in events. */
function entryOf(before: Ticket, after: Ticket): Affected {
  const [isBlocked, wasBlocked] = [after.openBlockers > 0, before.openBlockers > 0];
  const hasOtherChildren =
    after.childrenTotal !== before.childrenTotal || after.childrenDone !== before.childrenDone;
  const children = { done: after.childrenDone, total: after.childrenTotal };
  return {
    type: 'ticket',
    id: after.id,
    version: after.version,
    changes: {
      ...(after.parentId !== before.parentId && { parent_id: after.parentId }),
      ...(isBlocked !== wasBlocked && { blocked: isBlocked }),
      ...(hasOtherChildren && { children }),
      updated_at: after.updatedAt.toISOString(),
      last_activity_at: lastActivity(after).toISOString(),
    },
  };
}

function countsOf(tenant: Tenant, { id, projectId }: Ticket) {
  const relations = tenant.of(Relation);
  const live = (ticketId: string): Ticket[] => {
    const ticket = tenant.of(Ticket).get(ticketId);
    if (ticket === null || ticket.deletedAt !== null) return [];
    const isSeen = ticket.projectId === projectId || liveProject(tenant, ticket.projectId) !== null;
    return isSeen ? [ticket] : [];
  };
  const isDone = ({ boardId }: Ticket) => tenant.of(Board).get(boardId)?.isDone === true;
  const from = (kind: RelationKind) =>
    relations.where({ kind, toId: id }).flatMap(({ fromId }) => live(fromId));
  const children = relations
    .where({ kind: 'parent', fromId: id })
    .flatMap(({ toId }) => live(toId));
  const parent = from('parent')[0] ?? null;
  const isOuter = parent !== null && parent.projectId !== projectId;
  return {
    parentId: isOuter ? null : (parent?.id ?? null),
    outerParentId: isOuter ? parent.id : null,
    openBlockers: from('blocks').filter((ticket) => !isDone(ticket)).length,
    childrenTotal: children.length,
    childrenDone: children.filter(isDone).length,
  };
}
