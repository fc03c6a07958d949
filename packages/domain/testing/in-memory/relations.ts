import { RelationGraph } from '../../src/relation/relation-graph.ts';
import { relationRecord } from '../../src/records/relation-record.ts';
import { endsOf, Relation, typeFor } from '../../src/records/relation.ts';
import type {
  ListedRelation,
  RelationQueries,
  RelationStore,
} from '../../src/ports/relations.port.ts';
import { ticketByRef } from './live.ts';
import { byId } from './paging.ts';
import { Tenant } from './tenant.ts';
import { lockedTicket } from './tickets.ts';

/** The relations that the ticket has with others. */
const relationsOf = (tenant: Tenant, id: string): Relation[] =>
  tenant.of(Relation).where(({ fromId, toId }) => fromId === id || toId === id);

/** The relations of one organization, inside a transaction. */
export function relationStore(tenant: Tenant): RelationStore {
  const idsOf = (refs: readonly string[]) =>
    refs.flatMap((ref) => ticketByRef(tenant, ref)?.id ?? []);
  const parentsOf = (id: string) => tenant.of(Relation).where({ kind: 'parent', toId: id });
  const levelsFrom = (id: string): number => {
    const below = tenant.of(Relation).where({ kind: 'parent', fromId: id });
    return 1 + Math.max(0, ...below.map(({ toId }) => levelsFrom(toId)));
  };
  const chainFrom = (id: string): string[] => [
    id,
    ...parentsOf(id).flatMap(({ fromId }) => chainFrom(fromId)),
  ];
  const loadForMany: RelationStore['loadForMany'] = async (wanted) => {
    const ids = [...new Set(wanted.flatMap(({ fromId, toId }) => [fromId, toId]))];
    const isNamed = ({ kind, fromId, toId }: Relation) =>
      wanted.some(
        (ends) =>
          ends.kind === kind && ends.toId === toId && (ends.fromId === fromId || kind === 'parent'),
      );
    const isGone = ({ fromId }: Relation) =>
      (ticketByRef(tenant, fromId)?.deletedAt ?? null) !== null;
    const each = <Value>(valueOf: (id: string) => Value) =>
      new Map(ids.map((id) => [id, valueOf(id)]));
    const found = ids.flatMap((id) => lockedTicket(tenant, id) ?? []);
    return {
      tickets: new Map(found.map((locked) => [locked.ticket.id, locked])),
      present: tenant
        .of(Relation)
        .where(isNamed)
        .map((relation) => ({ relation, isGone: isGone(relation) })),
      counts: each((id) => relationsOf(tenant, id).length),
      above: each(chainFrom),
      levels: each(levelsFrom),
    };
  };
  const loadAll: RelationStore['loadAll'] = async (ids) =>
    ids.flatMap((id) => {
      const relation = tenant.of(Relation).get(id);
      const from = relation && lockedTicket(tenant, relation.fromId);
      const to = relation && lockedTicket(tenant, relation.toId);
      return from && to ? [{ relation, ends: [from, to] as const }] : [];
    });
  return {
    loadForMany,
    loadAll,
    hold: async () => undefined,
    holdParents: async (refs, keys = []) => {
      const parents = idsOf(refs).flatMap(parentsOf);
      return [...parents.map(({ fromId }) => fromId), ...idsOf(keys)];
    },
    load: async (id) => (await loadAll([id]))[0] ?? null,
    loadToAdd: async (ref, type, otherRef) => {
      const [locked, found] = [lockedTicket(tenant, ref), lockedTicket(tenant, otherRef)];
      if (locked === null) return null;
      const { id } = locked.ticket;
      const relative = found?.ticket.id === id ? null : found;
      const ends = endsOf(type, id, relative?.ticket.id ?? id);
      const graph = new RelationGraph();
      graph.take(await loadForMany([ends]));
      return { one: locked, other: relative, ...graph.around(ends) };
    },
  };
}

/** Reads of the relations of one organization. */
export function relationQueries(tenant: Tenant): RelationQueries {
  const whole = new Tenant(tenant.database, tenant.organizationId);
  return {
    find: async (id) => (isLiveRelation(tenant, id) ? { id } : null),
    list: async (ref) => {
      const locked = lockedTicket(tenant, ref);
      if (locked === null) return null;
      const { id } = locked.ticket;
      return byId(relationsOf(tenant, id))
        .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
        .flatMap((relation): ListedRelation[] => {
          const place = { id: relation.id, createdAt: relation.createdAt.toISOString() };
          const otherId = relation.fromId === id ? relation.toId : relation.fromId;
          const seen = lockedTicket(tenant, otherId);
          if (seen !== null) return [{ ...place, shown: relationRecord(relation, id, seen) }];
          const hidden = { type: typeFor(relation, id), hidden: true } as const;
          return lockedTicket(whole, otherId) === null ? [] : [{ ...place, shown: hidden }];
        });
    },
  };
}

/** Whether both tickets of the relation are live. */
export function isLiveRelation(tenant: Tenant, id: string): boolean {
  const relation = tenant.of(Relation).get(id);
  const ends = relation === null ? [] : [relation.fromId, relation.toId];
  return ends.length > 0 && ends.every((end) => lockedTicket(tenant, end) !== null);
}
