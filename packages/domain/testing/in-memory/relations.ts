import { endsOf, typeFor, type Relation } from '../../src/relation/relation.ts';
import {
  relationRecord,
  type HiddenRelation,
  type RelationRecord,
} from '../../src/relation/relation-record.ts';
import type {
  RelatedTree,
  RelationQueries,
  RelationStore,
} from '../../src/relation/relations.port.ts';
import { ticketByRef } from './live.ts';
import type { TenantData } from './tenant-data.ts';
import { lockedTicket } from './tickets.ts';

/** The relations of one organization, inside a transaction. */
export function relationStore(data: TenantData): RelationStore {
  const count = (id: string) =>
    data.relations.look(({ fromId, toId }) => fromId === id || toId === id).length;
  return {
    async loadToAdd(ref, type, otherRef) {
      const [one, found] = [lockedTicket(data, ref), lockedTicket(data, otherRef)];
      if (one === null) return null;
      const other = found?.ticket.id === one.ticket.id ? null : found;
      const { id } = one.ticket;
      const otherId = other?.ticket.id ?? '';
      const ends = endsOf(type, id, otherId);
      const isSame = (it: Relation) =>
        it.kind === ends.kind && it.fromId === ends.fromId && it.toId === ends.toId;
      return {
        one,
        other,
        same: data.relations.first(isSame),
        counts: { one: count(id), other: count(otherId) },
        tree: ends.kind === 'parent' ? treeAround(data, ends.fromId, ends.toId) : null,
      };
    },
    async load(id) {
      const relation = data.relations.get(id);
      const from = relation && lockedTicket(data, relation.fromId);
      const to = relation && lockedTicket(data, relation.toId);
      return from && to && { relation, ends: [from, to] };
    },
  };
}

function treeAround(data: TenantData, parentId: string, childId: string): RelatedTree {
  const parentOf = (id: string) =>
    data.relations.first(({ kind, toId }) => kind === 'parent' && toId === id);
  const levelsFrom = (id: string): number => {
    const below = data.relations.look(({ kind, fromId }) => kind === 'parent' && fromId === id);
    return 1 + Math.max(0, ...below.map(({ toId }) => levelsFrom(toId)));
  };
  const above = [parentId];
  for (let at = parentOf(parentId); at !== null; at = parentOf(at.fromId)) above.push(at.fromId);
  const relation = parentOf(childId);
  const parent = relation && {
    relation,
    isGone: (ticketByRef(data, relation.fromId)?.deletedAt ?? null) !== null,
  };
  return { parent, above, levels: levelsFrom(childId) };
}

/** Reads of the relations of one organization: what the caller sees, and all that is there. */
export function relationQueries(data: () => TenantData, all: () => TenantData): RelationQueries {
  return {
    find: async (id) => (isLiveRelation(data(), id) ? { id } : null),
    list: async (ref) => {
      const one = lockedTicket(data(), ref);
      if (one === null) return null;
      const { id } = one.ticket;
      return data()
        .relations.where(({ fromId, toId }) => fromId === id || toId === id)
        .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1))
        .flatMap((relation): (RelationRecord | HiddenRelation)[] => {
          const otherId = relation.fromId === id ? relation.toId : relation.fromId;
          const seen = lockedTicket(data(), otherId);
          if (seen !== null) return [relationRecord(relation, id, seen)];
          const isThere = lockedTicket(all(), otherId) !== null;
          return isThere ? [{ type: typeFor(relation, id), hidden: true }] : [];
        });
    },
  };
}

/** Whether both tickets of the relation are there. */
export function isLiveRelation(data: TenantData, id: string): boolean {
  const relation = data.relations.get(id);
  const ends = relation === null ? [] : [relation.fromId, relation.toId];
  return ends.length > 0 && ends.every((end) => lockedTicket(data, end) !== null);
}
