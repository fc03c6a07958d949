import type { ImportedRecord } from '../../src/import/imported-record.ts';
import type { RelationKind } from '../../src/relation/relation.ts';
import type { Ticket } from '../../src/ticket/ticket.ts';
import { keyOfImported } from './imports.ts';
import { liveProject } from './live.ts';
import type { TenantData } from './tenant-data.ts';

/** What relations say of a ticket, counted: what its record keeps. */
export function relationsSay(data: TenantData, ticket: Readonly<Ticket>) {
  const there = (id: string) => {
    const other = data.tickets.get(id);
    const isThere =
      other !== null && other.deletedAt === null && liveProject(data, other.projectId) !== null;
    return isThere ? [other] : [];
  };
  const isDone = ({ boardId }: Ticket) => data.boards.get(boardId)?.isDone === true;
  const { relations } = data;
  const from = (kind: RelationKind) =>
    relations
      .look((it) => it.kind === kind && it.toId === ticket.id)
      .flatMap(({ fromId }) => there(fromId));
  const children = relations
    .look(({ kind, fromId }) => kind === 'parent' && fromId === ticket.id)
    .flatMap(({ toId }) => there(toId));
  const [parent] = from('parent');
  const isOuter = parent !== undefined && parent.projectId !== ticket.projectId;
  const parentId = parent?.id ?? null;
  return {
    parentId: isOuter ? null : parentId,
    outerParentId: isOuter ? parentId : null,
    openBlockers: from('blocks').filter((one) => !isDone(one)).length,
    childrenTotal: children.length,
    childrenDone: children.filter(isDone).length,
  };
}

/** As the triggers of the database: counts anew for all tickets, at the end of a change of the moment `at`; one that differs gets its next version. */
export function keepRelatives(data: TenantData, at: Date | undefined): void {
  const ends = new Set(data.relations.look(() => true).flatMap((it) => [it.fromId, it.toId]));
  for (const id of ends) {
    const ticket = data.tickets.get(id);
    if (ticket === null) continue;
    const said = relationsSay(data, ticket);
    if (Object.entries(said).every(([field, is]) => ticket[field as keyof Ticket] === is)) continue;
    const updatedAt = new Date(Math.max(Number(ticket.updatedAt), Number(at ?? 0)));
    const version = ticket.version + 1;
    data.tickets.save(id, Object.assign(ticket, said, { version, updatedAt }));
    const isLeft = (row: ImportedRecord) =>
      row.kind === 'ticket' && row.recordId === id && row.versionWritten === version - 1;
    for (const row of data.importRecords.where(isLeft)) {
      data.importRecords.save(keyOfImported(row), Object.assign(row, { versionWritten: version }));
    }
  }
}
