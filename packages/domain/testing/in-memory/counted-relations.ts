import { Board } from '../../src/board/board.ts';
import { ImportedRecord } from '../../src/import/imported-record.ts';
import { Relation, type RelationKind } from '../../src/relation/relation.ts';
import { Ticket } from '../../src/ticket/ticket.ts';
import { liveProject } from './live.ts';
import type { Tenant } from './tenant.ts';

/**
 * Counts the relatives of all tickets again, as the triggers of the database do at the end of a change of the moment `at`. A ticket whose
 * counts change gets its next version.
 */
export function countRelations(tenant: Tenant, at = new Date(0)): void {
  const tickets = tenant.of(Ticket);
  const ends = tenant
    .of(Relation)
    .where()
    .flatMap(({ fromId, toId }) => [fromId, toId]);
  for (const ticket of [...new Set(ends)].flatMap((id) => tickets.get(id) ?? [])) {
    const counts = relativesOf(tenant, ticket);
    const names = Object.keys(counts) as (keyof typeof counts)[];
    if (names.every((name) => ticket[name] === counts[name])) continue;
    const { id, version, updatedAt } = ticket;
    const next = version + 1;
    tickets.update(
      { id },
      { ...counts, version: next, updatedAt: at > updatedAt ? at : updatedAt },
    );
    // An import that wrote the last version still knows the ticket as unchanged.
    tenant
      .of(ImportedRecord)
      .update({ kind: 'ticket', recordId: id, versionWritten: version }, { versionWritten: next });
  }
}

function relativesOf(tenant: Tenant, { id, projectId }: Ticket) {
  const relations = tenant.of(Relation);
  const live = (ticketId: string): Ticket[] => {
    const ticket = tenant.of(Ticket).get(ticketId);
    const isLive = ticket?.deletedAt === null && liveProject(tenant, ticket.projectId) !== null;
    return isLive ? [ticket] : [];
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
