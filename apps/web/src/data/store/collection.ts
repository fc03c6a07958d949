import { createLastVersions } from './last-versions.ts';
import {
  emptyList,
  settleList,
  type List,
  type ListChanges,
  type ListRules,
  type Own,
  type Stored,
  type Waiting,
} from './list.ts';

/** The records of one kind, and the lists that contain them. */
export type Collection<R extends Stored> = ReturnType<typeof createCollection<R>>;

/**
 * Stores each record of a kind once, by id, as the service has it, with the own changes that wait for an answer on top, and moves it in and
 * out of lists when it changes. `onChange` is called after each change or batch of changes. `entersBy`: the field that moves a record between
 * lists, for changes of records that are not loaded. `merge`: a record with an own change on top.
 */
export function createCollection<R extends Stored>(
  onChange: (changes: ListChanges) => void,
  entersBy?: keyof R,
  merge: (record: R, own: Partial<R>) => R = (record, own) => ({ ...record, ...own }),
) {
  const server = new Map<string, R>();
  const deleted = new Map<string, number>();
  /** Of those that were forgotten: an answer that arrives late can be older. */
  const lastVersions = createLastVersions(1_000);
  const waiting = new Map<string, Own<R>[]>();
  const shown = new Map<string, R>();
  const lists = new Map<string, List<R>>();
  /** The changes while a list was being loaded, in order: the answer may be older. */
  let journal: { tick: number; id: string }[] = [];
  let tick = 0;
  let depth = 0;
  /** The records that the running batch changes, as they were shown before it. */
  let touched = new Map<string, R | undefined>();
  let changes: ListChanges = { changed: new Set(), stale: new Set() };

  const isRecord = (own: Own<R>) => own !== null && own.id !== undefined;

  function isDeleted(id: string): boolean {
    const last = waiting.get(id)?.findLast((own) => own === null || isRecord(own));
    return last === undefined ? deleted.has(id) : last === null;
  }

  function touch(id: string): void {
    if (!touched.has(id)) touched.set(id, shown.get(id));
    const record = withWaiting(id);
    if (record === undefined) shown.delete(id);
    else shown.set(id, record);
  }

  function withWaiting(id: string): R | undefined {
    const [base, changed] = [server.get(id), waiting.get(id)];
    if (changed === undefined) return base;
    const isKnown = base !== undefined || changed.some(isRecord);
    if (!isKnown) return undefined;
    return changed.reduce<R>((record, own) => merge(record, own ?? {}), { ...base } as R);
  }

  /** Does several changes, which the lists follow and `onChange` reports together. */
  function batch<T>(work: () => T): T {
    depth += 1;
    try {
      return work();
    } finally {
      depth -= 1;
      if (depth === 0) settle();
    }
  }

  function settle(): void {
    const settled = touched;
    touched = new Map();
    if (settled.size > 0) for (const key of lists.keys()) settleIn(key, settled);
    tick += 1;
    for (const id of settled.keys()) journal.push({ tick, id });
    if (!isLoading()) {
      for (const { id } of journal) if (!isListed(id)) forget(id);
      journal = [];
    }
    const found = changes;
    changes = { changed: new Set(), stale: new Set() };
    if (found.changed.size + found.stale.size > 0) onChange(found);
  }

  function settleIn(key: string, ids: ReadonlyMap<string, R | undefined>): void {
    const list = lists.get(key) as List<R>;
    const result = settleList(list, ids, { shown, isDeleted });
    if (result.isChanged) changes.changed.add(key);
    if (result.isStale) changes.stale.add(key);
  }

  /** Whether a record is in a list for certain. */
  const isPutInto = (rules: ListRules<R>) => (id: string) => {
    const record = shown.get(id);
    return record !== undefined && rules.matches(record) === true;
  };

  const isListed = (id: string) =>
    waiting.has(id) || [...lists.values()].some(({ ids }) => ids.includes(id));

  const versionOf = (id: string) => Math.max(server.get(id)?.version ?? 0, deleted.get(id) ?? 0);

  const isLoading = () => [...lists.values()].some(({ since }) => since !== null);

  function forget(id: string): void {
    lastVersions.note(id, versionOf(id));
    server.delete(id);
    shown.delete(id);
    deleted.delete(id);
  }

  /** Forgets the records that no list contains, unless the answer for one may contain them. */
  function forgetUnlisted(): void {
    if (isLoading()) return;
    const listed = new Set([...lists.values()].flatMap(({ ids }) => ids));
    for (const id of [...server.keys(), ...deleted.keys()]) {
      if (!listed.has(id) && !waiting.has(id)) forget(id);
    }
  }

  /** Stores a state of a record unless it is older. `isRead`: of two states of a version, one that was read is newer. */
  function store(record: R, isRead: boolean): boolean {
    const known = server.get(record.id);
    const version = versionOf(record.id);
    if (version > record.version || (version === record.version && !isRead)) return false;
    // A load of what is known already renders nothing again.
    if (known?.version === record.version && JSON.stringify(known) === JSON.stringify(record))
      return false;
    server.set(record.id, record);
    deleted.delete(record.id);
    return true;
  }

  return {
    batch,
    get: (id: string): R | undefined => shown.get(id),

    /** The records of a list in their order. */
    list: (key: string): R[] => (lists.get(key)?.ids ?? []).flatMap((id) => shown.get(id) ?? []),

    /** Stores the record of an event, or with `isRead` of an answer, unless a newer state is known. */
    put(record: R, { isRead = false } = {}): void {
      if (record.version < lastVersions.of(record.id)) return;
      batch(() => {
        const isNew = store(record, isRead);
        // A list that was loaded before may not have a record that another one has read.
        if (isNew || server.get(record.id)?.version === record.version) touch(record.id);
      });
    },

    /** Changes fields of a record, of which the service names only these. */
    patch(id: string, version: number, fields: Partial<R>): void {
      batch(() => {
        const known = server.get(id);
        if (known !== undefined && known.version <= version) {
          server.set(id, { ...known, ...fields, version });
          touch(id);
        } else if (known === undefined && entersBy !== undefined && entersBy in fields) {
          for (const [key, { rules }] of lists) {
            if (rules.matches(fields) !== false) changes.stale.add(key);
          }
        }
      });
    },

    /** Deletes a record, unless a newer state is known. */
    remove(id: string, version: number): void {
      batch(() => {
        if ((server.get(id)?.version ?? 0) > version) return;
        deleted.set(id, version);
        touch(id);
      });
    },

    /** Shows an own change of a record before the service has confirmed it. Events of others are applied below it. */
    change(id: string, own: Own<R>): Waiting<R> {
      // Two changes can be alike.
      const change = own === null ? null : { ...own };
      batch(() => {
        waiting.set(id, [...(waiting.get(id) ?? []), change]);
        touch(id);
      });
      let isOver = false;
      return {
        end: (confirmed) =>
          batch(() => {
            if (isOver) return;
            isOver = true;
            const all = waiting.get(id) ?? [];
            const others = all.toSpliced(all.indexOf(change), 1);
            if (others.length > 0) waiting.set(id, others);
            else waiting.delete(id);
            if (confirmed !== undefined) store(confirmed, true);
            touch(id);
          }),
      };
    },

    /** Reports the lists as stale that may contain records with these fields. `inPart`: only those that are not loaded to their end. */
    refresh(fields: Partial<R>, { inPart = false } = {}): void {
      batch(() => {
        for (const [key, { rules, isWhole }] of lists) {
          if (rules.matches(fields) !== false && !(inPart && isWhole)) changes.stale.add(key);
        }
      });
    },

    /** Notes that a list is being loaded: changes from now on are newer than the answer. */
    begin(key: string, rules: ListRules<R>): void {
      if (!lists.has(key)) lists.set(key, emptyList(rules));
      (lists.get(key) as List<R>).since ??= tick;
    },

    /** Notes that loading a list has failed. */
    fail(key: string): void {
      Object.assign(lists.get(key) ?? {}, { since: null });
    },

    /** Takes the answer of the service for a list, and applies what changed while it was being loaded. */
    load(key: string, rules: ListRules<R>, records: readonly R[], isWhole: boolean): void {
      batch(() => {
        const began = lists.get(key)?.since ?? tick;
        const later = new Set(journal.flatMap((entry) => (entry.tick > began ? entry.id : [])));
        for (const record of records) {
          // Loading the next page leaves the former ones as they were shown, with the own changes that wait.
          if (record === shown.get(record.id)) continue;
          const isKnown = server.has(record.id);
          if (!store(record, !later.has(record.id))) continue;
          if (isKnown || waiting.has(record.id)) touch(record.id);
          else shown.set(record.id, record);
        }
        const ids = [...new Set(records.map(({ id }) => id))];
        lists.set(key, { rules, ids, isWhole, end: records.at(-1), since: null });
        changes.changed.add(key);
        // Nor does the answer have the own changes that wait, and what a newer answer for another list has.
        const newer = records.filter(
          ({ id, version }) => waiting.has(id) || (server.get(id)?.version ?? 0) > version,
        );
        // One that was put into the list before the load began may be missing in the answer. Without an order of its own, the list would be loaded for ever.
        const put = rules.compare === null ? [] : [...waiting.keys()].filter(isPutInto(rules));
        const ahead = new Set([...later, ...newer.map(({ id }) => id), ...put]);
        settleIn(key, new Map([...ahead].map((id) => [id, undefined])));
      });
      forgetUnlisted();
    },

    /** Forgets a list, and the records that no list contains. */
    close(key: string): void {
      lists.delete(key);
      forgetUnlisted();
    },

    /** The number of stored records. */
    size: (): number => server.size,
  };
}
