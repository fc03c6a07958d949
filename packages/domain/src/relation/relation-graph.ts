import type { Relation, RelationEnds } from '../records/relation.ts';
import type {
  LoadedForRelation,
  LoadedForRelations,
  PresentRelation,
  RelatedTree,
} from '../ports/relations.port.ts';

const keyOf = ({ kind, fromId, toId }: RelationEnds): string => `${kind} ${fromId} ${toId}`;

/** The relations around tickets in memory, for changes that make several relations one after the other. */
export class RelationGraph {
  readonly #present = new Map<string, Relation>();
  readonly #parents = new Map<string, PresentRelation>();
  /** The ids of parents, by ticket; also of tickets whose relations are not loaded, such as those far above. */
  readonly #above = new Map<string, string>();
  readonly #levels = new Map<string, number>();
  readonly #stored = new Map<string, number>();
  readonly #added = new Map<string, number>();

  /** Adds stored relations. Relations that were added before stay as they are. */
  take({ present, counts, above, levels }: Omit<LoadedForRelations, 'tickets'>): void {
    for (const candidate of present) {
      const { relation } = candidate;
      if (!this.#present.has(keyOf(relation))) this.#present.set(keyOf(relation), relation);
      if (relation.kind !== 'parent' || this.#parents.has(relation.toId)) continue;
      this.#parents.set(relation.toId, candidate);
      this.#above.set(relation.toId, relation.fromId);
    }
    for (const [id, count] of counts) this.#stored.set(id, count);
    for (const chain of above.values()) {
      for (const [at, id] of chain.slice(0, -1).entries()) {
        if (!this.#above.has(id)) this.#above.set(id, chain[at + 1] as string);
      }
    }
    for (const [id, found] of levels) this.#levels.set(id, Math.max(found, this.#levelsOf(id)));
  }

  /** The state for the decision about a new relation. */
  around(ends: RelationEnds): Pick<LoadedForRelation, 'same' | 'counts' | 'tree'> {
    const { kind, fromId, toId } = ends;
    const tree: RelatedTree = {
      parent: this.#parents.get(toId) ?? null,
      above: this.#chain(fromId),
      levels: this.#levelsOf(toId),
    };
    return {
      same: this.#present.get(keyOf(ends)) ?? null,
      counts: { one: this.#countOf(fromId), other: this.#countOf(toId) },
      tree: kind === 'parent' ? tree : null,
    };
  }

  /** Adds a new relation: it counts for the next decision. */
  add(relation: Relation): void {
    const { kind, fromId, toId } = relation;
    this.#present.set(keyOf(relation), relation);
    for (const id of [fromId, toId]) this.#added.set(id, (this.#added.get(id) ?? 0) + 1);
    if (kind !== 'parent') return;
    this.#parents.set(toId, { relation, isGone: false });
    this.#above.set(toId, fromId);
    const below = this.#levelsOf(toId);
    for (const [at, id] of this.#chain(fromId).entries()) {
      this.#levels.set(id, Math.max(this.#levelsOf(id), below + at + 1));
    }
  }

  /** The relation of the ticket with its parent; null when it has none, or a deleted one. */
  parentOf(id: string): Relation | null {
    const parent = this.#parents.get(id);
    return parent === undefined || parent.isGone ? null : parent.relation;
  }

  /** Removes a relation with a parent. The levels of the removed child still count, so that fewer levels may be allowed than there is room for. */
  remove(relation: Relation): void {
    const { fromId, toId } = relation;
    this.#present.delete(keyOf(relation));
    for (const id of [fromId, toId]) this.#added.set(id, (this.#added.get(id) ?? 0) - 1);
    this.#parents.delete(toId);
    this.#above.delete(toId);
  }

  /** The ticket and all above it, the nearest first. */
  #chain(id: string): string[] {
    const chain = [id];
    for (let at = this.#above.get(id); at !== undefined; at = this.#above.get(at)) chain.push(at);
    return chain;
  }

  #countOf(id: string): number {
    return (this.#stored.get(id) ?? 0) + (this.#added.get(id) ?? 0);
  }

  #levelsOf(id: string): number {
    return this.#levels.get(id) ?? 1;
  }
}
