/** The common fields of every record of the service. */
export interface Stored {
  readonly id: string;
  /** Grows with each change: of two states, the one with the higher version is newer. */
  readonly version: number;
}

/** Which records a list contains, and in which order. */
export interface ListRules<R> {
  /** Whether a record belongs to the list, as far as its known fields tell; null: only the service knows. */
  matches: (record: Partial<R>) => boolean | null;
  /** The order of the list; null: only the service knows. */
  compare: ((a: R, b: R) => number) | null;
  /** Without `compare`: the fields that the service orders by. */
  sortedBy?: readonly (keyof R)[];
  /** Whether it shows a record that was deleted until it is loaded again. */
  showsDeleted?: boolean;
  /** Whether records that it contains stay: the service found them by what their fields do not tell. */
  keepsListed?: boolean;
  /** Whether the answer has a count or a fixed length, so that a record that leaves makes it stale. */
  isCounted?: boolean;
}

/** A list as far as it is loaded. */
export interface List<R> {
  rules: ListRules<R>;
  ids: readonly string[];
  /** Whether it is loaded to its end. */
  isWhole: boolean;
  /** The last record of the answer, as it was there: the next page begins behind it. */
  end: R | undefined;
  /** The time at which the running load began; null: none is running. */
  since: number | null;
}

/** The effect of a batch of changes on the lists, by their keys. */
export interface ListChanges {
  /** Their records or the order of these have changed. */
  changed: Set<string>;
  /** Only the service can say what they contain now. */
  stale: Set<string>;
}

/** The effect of a change on a list. */
export interface Settled {
  isChanged: boolean;
  isStale: boolean;
}

/** The records of a collection. */
interface Records<R> {
  shown: ReadonlyMap<string, R>;
  isDeleted: (id: string) => boolean;
}

/** Moves changed records in, out and within a list. `before`: the changed records as they were, by id. */
export function settleList<R extends Stored>(
  list: List<R>,
  before: ReadonlyMap<string, R | undefined>,
  records: Records<R>,
): Settled {
  const { rules } = list;
  const result: Settled = { isChanged: false, isStale: false };
  const leaving = new Set<string>();
  const entering: R[] = [];
  for (const [id, former] of before) {
    const record = records.shown.get(id);
    const isListed = list.ids.includes(id);
    const isDeleted = records.isDeleted(id);
    const belongs =
      record === undefined || (isDeleted && rules.showsDeleted !== true)
        ? false
        : (isListed && rules.keepsListed === true) || rules.matches(record);
    result.isChanged ||= isListed;
    if (belongs === false) {
      if (!isListed) continue;
      leaving.add(id);
      result.isStale ||= rules.isCounted === true;
    } else if (belongs === null || rules.compare === null) {
      const isMoved = rules.sortedBy?.some((field) => former?.[field] !== record?.[field]);
      result.isStale ||= belongs === null || !isListed || isDeleted || isMoved === true;
    } else if (record !== undefined && !(before.size === 1 && isInPlace(list, record, records))) {
      leaving.add(id);
      entering.push(record);
    }
  }
  if (leaving.size === 0 && entering.length === 0) return result;
  const [ids, isCut] = merge(list, leaving, entering, records);
  result.isChanged ||= ids.length !== list.ids.length;
  result.isStale ||= isCut && ids.length === 0;
  list.ids = ids;
  return result;
}

/** Whether a record stands between its neighbours already. */
function isInPlace<R extends Stored>(
  { ids, isWhole, end, rules: { compare } }: List<R>,
  record: R,
  { shown }: Records<R>,
): boolean {
  const at = ids.indexOf(record.id);
  if (at === -1 || compare === null) return false;
  const [previous, next] = [shown.get(ids[at - 1] ?? ''), shown.get(ids[at + 1] ?? '')];
  return (
    (previous === undefined || compare(previous, record) <= 0) &&
    (next === undefined || compare(record, next) <= 0) &&
    // Behind the loaded part, the next page has it.
    (next !== undefined || isWhole || (end !== undefined && compare(record, end) <= 0))
  );
}

/** The ids without those that leave, with those that enter in order; and whether an entering one lies beyond the loaded part. */
function merge<R extends Stored>(
  { ids, isWhole, end, rules: { compare } }: List<R>,
  leaving: ReadonlySet<string>,
  entering: readonly R[],
  { shown }: Records<R>,
): [string[], boolean] {
  const rest = ids.filter((id) => !leaving.has(id));
  if (compare === null) return [rest, false];
  const merged: string[] = [];
  const queue = entering.toSorted(compare);
  for (const id of rest) {
    const record = shown.get(id) as R;
    const stay = queue.findIndex((entry) => compare(entry, record) >= 0);
    const before = queue.splice(0, stay === -1 ? queue.length : stay);
    merged.push(...before.map((entry) => entry.id), id);
  }
  const loaded = queue.filter((record) => isWhole || (end && compare(record, end) <= 0));
  merged.push(...loaded.map(({ id }) => id));
  return [merged, loaded.length < queue.length];
}

/** An own change that is shown and not yet confirmed by the service. */
export interface Waiting<R> {
  /** Ends the change: `confirmed` is the record of the service's answer; without it, the change is taken back. */
  end: (confirmed?: R) => void;
}

/** An own change of a record: its new fields; null: it is deleted. A whole record is shown also if the service has none, such as after a restore. */
export type Own<R> = Partial<R> | null;

/** A list of which nothing is loaded. */
export const emptyList = <R>(rules: ListRules<R>): List<R> => ({
  rules,
  ids: [],
  isWhole: false,
  end: undefined,
  since: null,
});
