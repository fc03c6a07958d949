import { endsOf, typeFor, type Relation } from '../../src/relation/relation.ts';
import { relationRecord } from '../../src/relation/relation-record.ts';
import { RelationGraph } from '../../src/relation/relation-graph.ts';
import type {
  ListedRelation,
  RelationQueries,
  RelationStore,
} from '../../src/relation/relations.port.ts';
import { ticketByRef } from './live.ts';
import type { TenantData } from './tenant-data.ts';
import { lockedTicket } from './tickets.ts';

/** The relations of one organization, inside a transaction. */
export function relationStore(data: TenantData): RelationStore {
  const store: RelationStore = {
    hold: async () => {},
    holdParents: async (refs, keys = []) => {
      const ids = refs.map((ref) => ticketByRef(data, ref)?.id);
      const parents = data.relations.where(
        ({ kind, toId }) => kind === 'parent' && ids.includes(toId),
      );
      const named = keys.flatMap((key) => ticketByRef(data, key)?.id ?? []);
      return [...parents.map(({ fromId }) => fromId), ...named];
    },
    loadForMany: async (all) => {
      const ids = new Set(all.flatMap(({ fromId, toId }) => [fromId, toId]));
      const isNamed = (one: Relation) =>
        all.some(
          ({ kind, fromId, toId }) =>
            one.kind === kind && one.toId === toId && (one.fromId === fromId || kind === 'parent'),
        );
      const each = <T>(valueOf: (id: string) => T) =>
        new Map([...ids].map((id) => [id, valueOf(id)]));
      return {
        tickets: new Map(
          [...ids].flatMap((id) => {
            const found = lockedTicket(data, id);
            return found === null ? [] : [[id, found]];
          }),
        ),
        present: data.relations.where(isNamed).map((relation) => ({
          relation,
          isGone: (ticketByRef(data, relation.fromId)?.deletedAt ?? null) !== null,
        })),
        counts: each(
          (id) => data.relations.look(({ fromId, toId }) => fromId === id || toId === id).length,
        ),
        above: each((id) => chainFrom(data, id)),
        levels: each((id) => levelsFrom(data, id)),
      };
    },
    async loadToAdd(ref, type, otherRef) {
      const [one, found] = [lockedTicket(data, ref), lockedTicket(data, otherRef)];
      if (one === null) return null;
      const other = found?.ticket.id === one.ticket.id ? null : found;
      const ends = endsOf(type, one.ticket.id, other?.ticket.id ?? one.ticket.id);
      const graph = new RelationGraph();
      graph.take(await store.loadForMany([ends]));
      return { one, other, ...graph.around(ends) };
    },
    load: async (id) => (await store.loadAll([id]))[0] ?? null,
    loadAll: async (ids) =>
      ids.flatMap((id) => {
        const relation = data.relations.get(id);
        const from = relation && lockedTicket(data, relation.fromId);
        const to = relation && lockedTicket(data, relation.toId);
        return from && to ? [{ relation, ends: [from, to] as const }] : [];
      }),
  };
  return store;
}

function levelsFrom(data: TenantData, id: string): number {
  const below = data.relations.look(({ kind, fromId }) => kind === 'parent' && fromId === id);
  return 1 + Math.max(0, ...below.map(({ toId }) => levelsFrom(data, toId)));
}

function chainFrom(data: TenantData, id: string): string[] {
  const parent = data.relations.first(({ kind, toId }) => kind === 'parent' && toId === id);
  return [id, ...(parent === null ? [] : chainFrom(data, parent.fromId))];
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
        .flatMap((relation): ListedRelation[] => {
          const place = { id: relation.id, createdAt: relation.createdAt.toISOString() };
          const otherId = relation.fromId === id ? relation.toId : relation.fromId;
          const seen = lockedTicket(data(), otherId);
          if (seen !== null) return [{ ...place, shown: relationRecord(relation, id, seen) }];
          const isThere = lockedTicket(all(), otherId) !== null;
          const hidden = { type: typeFor(relation, id), hidden: true } as const;
          return isThere ? [{ ...place, shown: hidden }] : [];
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
