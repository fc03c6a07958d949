import { rootKinds } from '@basalt/domain';
import type { Random } from './random.ts';

/** Kinds of records that have ids. */
export const kinds = [...rootKinds, 'comment', 'member'] as const;
export type RecordKind = (typeof kinds)[number];

/** The kind of record that a path or a field names: `{board}`, `move_to_board_id`, `label_ids`. */
export function kindOf(name: string): RecordKind {
  return kinds.find((kind) => new RegExp(`(^|_)${kind}(_ids?)?$`).test(name)) ?? 'member';
}

/** Records that belong to one project, by kind; requests name mostly such as go together. */
export type Family = Readonly<Record<RecordKind, string[]>> & {
  /** Comments that the credential has written, with what they are about. */
  readonly written: { kind: RecordKind; parent: string; comment: string }[];
};

/** Ids of both tenants that requests can name. */
export interface RecordPool {
  addFamily(family: Family): void;
  addForeign(family: Family): void;
  addCursor(cursor: string): void;
  /** The family that the next request is about. */
  turn(): Family;
  /** A record of the family. */
  own(family: Family, kind: RecordKind): string;
  /** Something like an id: mostly of the family, else of another kind or family, of the other tenant, of nothing. */
  any(family: Family, kind: RecordKind): string;
  cursor(): string;
  /** Some ids of everything. */
  sample(family: Family): readonly string[];
}

const nobody = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
const keptFamilies = 4;
const keptCursors = 20;

export function createRecordPool(random: Random): RecordPool {
  const families: Family[] = [];
  const foreign: Family[] = [];
  const cursors: string[] = ['', 'AAAA'];
  const of = (family: Family, kind: RecordKind): string =>
    family[kind].length === 0 ? nobody : random.pick(family[kind]);

  const any = (family: Family, kind: RecordKind): string => {
    switch (random.int(24)) {
      case 0:
        return of(random.pick(foreign), kind);
      case 1:
        return of(family, random.pick(kinds));
      case 2:
        return of(random.pick(families), kind);
      case 3:
        return random.pick([nobody, of(family, kind).toUpperCase()]);
      default:
        return of(family, kind);
    }
  };
  return {
    addFamily(family) {
      families.push(family);
      if (families.length > keptFamilies) families.shift();
    },
    addForeign: (family) => void foreign.push(family),
    addCursor(cursor) {
      cursors.push(cursor);
      if (cursors.length > keptCursors) cursors.splice(2, 1);
    },
    turn: () => (random.chance(0.6) ? (families.at(-1) as Family) : random.pick(families)),
    own: of,
    any,
    cursor: () => random.pick(cursors),
    sample: (family) => [nobody, ...kinds.map((kind) => any(family, kind))],
  };
}
