import type { Relation, RelationEnds } from './relation.ts';
import type {
  LoadedForRelation,
  LoadedForRelations,
  PresentRelation,
  RelatedTree,
} from './relations.port.ts';

const wordOf = ({ kind, fromId, toId }: RelationEnds): string => `${kind} ${fromId} ${toId}`;

/** The relations around tickets, as new ones leave them one after the other. */
export class RelationGraph {
  readonly #present = new Map<string, Relation>();
  readonly #parents = new Map<string, PresentRelation>();
  /** Ids of the parents of tickets that may have no relation here, such as those far above. */
  readonly #above = new Map<string, string>();
  readonly #levels = new Map<string, number>();
  readonly #stored = new Map<string, number>();
  readonly #added = new Map<string, number>();

  /** Takes over what is stored. What was added here before stays. */
  take({ present, counts, above, levels }: Omit<LoadedForRelations, 'tickets'>): void {
    for (const one of present) {
      const { relation } = one;
      if (!this.#present.has(wordOf(relation))) this.#present.set(wordOf(relation), relation);
      if (relation.kind !== 'parent' || this.#parents.has(relation.toId)) continue;
      this.#parents.set(relation.toId, one);
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

  /** What a new relation starts from. */
  around(ends: RelationEnds): Pick<LoadedForRelation, 'same' | 'counts' | 'tree'> {
    const { kind, fromId, toId } = ends;
    const tree: RelatedTree = {
      parent: this.#parents.get(toId) ?? null,
      above: this.#chain(fromId),
      levels: this.#levelsOf(toId),
    };
    return {
      same: this.#present.get(wordOf(ends)) ?? null,
      counts: { one: this.#countOf(fromId), other: this.#countOf(toId) },
      tree: kind === 'parent' ? tree : null,
    };
  }

  /** A relation has been made: the next one is decided on what it leaves. */
  add(relation: Relation): void {
    const { kind, fromId, toId } = relation;
    this.#present.set(wordOf(relation), relation);
    for (const id of [fromId, toId]) this.#added.set(id, (this.#added.get(id) ?? 0) + 1);
    if (kind !== 'parent') return;
    this.#parents.set(toId, { relation, isGone: false });
    this.#above.set(toId, fromId);
    const below = this.#levelsOf(toId);
    for (const [at, id] of this.#chain(fromId).entries()) {
      this.#levels.set(id, Math.max(this.#levelsOf(id), below + at + 1));
    }
  }

  /** The relation with the parent that the ticket has, and that is not deleted. */
  parentOf(id: string): Relation | null {
    const parent = this.#parents.get(id);
    return parent === undefined || parent.isGone ? null : parent.relation;
  }

  /** A relation with a parent has been taken away. The levels that it gives free still count here. */
  remove(relation: Relation): void {
    const { fromId, toId } = relation;
    this.#present.delete(wordOf(relation));
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
