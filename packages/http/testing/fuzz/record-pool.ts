import type { Random } from './random.ts';

/** Kinds of records that have ids. */
export type RecordKind =
  'organization' | 'project' | 'board' | 'label' | 'ticket' | 'document' | 'comment' | 'member';

const kindNames: readonly RecordKind[] = [
  'organization',
  'project',
  'board',
  'label',
  'ticket',
  'document',
  'comment',
  'member',
];

/** The kind of record that a path or a field names: `{board}`, `move_to_board_id`, `label_ids`. */
export function kindOf(name: string): RecordKind {
  return kindNames.find((kind) => new RegExp(`(^|_)${kind}(_ids?)?$`).test(name)) ?? 'member';
}

/** Ids of both tenants that requests can name. */
export interface RecordPool {
  addOwn(kind: RecordKind, id: string): void;
  addForeign(kind: RecordKind, id: string): void;
  addCursor(cursor: string): void;
  own(kind: RecordKind): string;
  /** Something that looks like an id: mostly a fitting one, else of another kind, of the other tenant, of nothing. */
  any(kind: RecordKind): string;
  cursor(): string;
  /** Some ids of everything. */
  sample(): readonly string[];
}

/** As many of a kind are remembered; the newest are the likeliest to be alive. */
const kept = 12;

const nobody = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';

export function createRecordPool(random: Random): RecordPool {
  const own = new Map<RecordKind, string[]>();
  const foreign = new Map<RecordKind, string[]>();
  const cursors: string[] = ['', 'AAAA'];
  const add = (pool: Map<RecordKind, string[]>, kind: RecordKind, id: string) => {
    pool.set(kind, [...(pool.get(kind) ?? []), id].slice(-kept));
  };
  const of = (pool: Map<RecordKind, string[]>, kind: RecordKind): string => {
    const ids = pool.get(kind) ?? [];
    if (ids.length === 0) return nobody;
    // The newest half of the time, so that a request often meets what the last one left.
    return random.chance(0.5) ? (ids.at(-1) ?? nobody) : random.pick(ids);
  };
  return {
    addOwn: (kind, id) => add(own, kind, id),
    addForeign: (kind, id) => add(foreign, kind, id),
    addCursor(cursor) {
      cursors.push(cursor);
      if (cursors.length > 20) cursors.splice(2, 1);
    },
    own: (kind) => of(own, kind),
    any(kind) {
      const way = random.int(16);
      if (way === 0) return of(foreign, kind);
      if (way === 1) return of(own, random.pick(kindNames));
      if (way === 2) return nobody;
      if (way === 3) return of(own, kind).toUpperCase();
      return of(own, kind);
    },
    cursor: () => random.pick(cursors),
    sample: () => [
      nobody,
      ...kindNames.map((kind) => of(random.chance(0.7) ? own : foreign, kind)),
    ],
  };
}
