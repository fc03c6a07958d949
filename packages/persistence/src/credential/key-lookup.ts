import {
  isRecentUse,
  minuteOf,
  rateLimitStatusAfter,
  type CallLimits,
  type CallWithKey,
  type FoundForCall,
  type KeyLookup,
  type SecretHash,
} from '@basalt/domain';
import type { Database } from '../transaction/database.ts';
import type { CallCount, NewCalls } from '../rate-limit/counting.ts';
import { setTenant } from '../sql/set-tenant.ts';
import type { Statement, StatementResult } from '../sql/statement.ts';
import { executeBatch } from '../transaction/execute-batch.ts';
import { coalesce, type SharedAnswer } from './coalesce.ts';
import { PendingConfirmation } from '../transaction/pending-confirmation.ts';

/**
 * The time limit of this statement, in milliseconds. It takes a millisecond and comes first in every request, so a short limit
 * finds a connection that no longer answers before a long statement waits for it.
 */
const timeoutMs = 6_000;

/** The maximum number of keys that are remembered. */
const maxKnown = 10_000;

/** A record that has a key: a credential or the token of an app. */
interface Kept {
  readonly organizationId: string;
  readonly publicId: string;
  readonly secrets: readonly SecretHash[];
  readonly lastUsedAt: Date | null;
}

/** A record as it was read, and the state of its rows and of its organization: any change makes another state. */
export interface Known<One> {
  readonly kept: One;
  readonly state: string;
}

/** The same, in the memory of this process. */
interface Remembered<One> extends Known<One> {
  state: string;
  /** Whether a call was confirmed with it since it was read. */
  isConfirmed: boolean;
  /** The minute in which a call had no calls left. */
  exhaustedIn: number;
}

/** How one kind of key is stored. */
export interface KeyStatements<One extends Kept, Row extends { state: string }> {
  /** Sets the tenant of the transaction: the organization of the key with this public id, or none. */
  tenantOf(publicId: string): Statement;
  find(publicId: string): Statement;
  keptOf(row: Row): One;
  /** Returns a row when what is known still holds. */
  confirm(known: Known<One>): Statement;
  /** The same, and counts calls. It also returns no row when no call with this secret was counted before. */
  countConfirmed(known: Known<One>, hashes: readonly string[], calls: NewCalls): Statement;
  /** Counts calls with a secret that is known to be right. */
  countFirst(stored: One, hash: string, calls: NewCalls): Statement;
  /** Stores the time of a use while what is known still holds. Returns the new state of its rows as `state`. */
  recordUse(known: Known<One>, now: Date): Statement;
}

/** A call with a key. Calls with the same `key` are confirmed and counted by one query. */
interface Call {
  key: string;
  publicId: string;
  hashes: readonly string[];
  now: Date;
}

const callOf = (publicId: string, { hashes, now }: CallWithKey): Call => ({
  key: `${publicId} ${hashes.join(' ')}`,
  publicId,
  hashes,
  now,
});

interface Confirmed<One> {
  kept: One | null;
  /** The count after these calls; null when they were not counted. */
  counted: CallCount | null;
}

/**
 * Finds keys of any organization: a function of the database that may read across tenants returns the organization of a public
 * id, and everything else is read as that tenant. A record that was read once is remembered. Each call confirms it in the
 * statement that counts the call: when the record was changed or revoked, or its organization suspended, anywhere, it is read again.
 */
export function createKeyLookup<One extends Kept, Row extends { state: string }>(
  { connections }: Pick<Database, 'connections'>,
  { callsPerMinute: limit }: Pick<CallLimits, 'callsPerMinute'>,
  statements: KeyStatements<One, Row>,
): KeyLookup<One> {
  const known = new Map<string, Remembered<One>>();
  /** Uses that this process stored, by public id. The remembered records may be from before. */
  const storedUses = new Map<string, Date>();

  /** The first row of `query`, in a transaction of the tenant that the statement `tenant` sets. */
  async function firstRow(holder: string, tenant: Statement, query: Statement): Promise<unknown> {
    const [, answer] = await executeBatch(connections, holder, [tenant, query], { timeoutMs });
    return answer?.rows[0];
  }

  const inTenant = ({ organizationId }: One, query: Statement): Promise<unknown> =>
    // Not in the organization's queue: a call must not be counted after searches that take seconds.
    firstRow(`calls of ${organizationId}`, setTenant(organizationId), query);

  async function read(publicId: string): Promise<One | null> {
    known.delete(publicId);
    const tenant = statements.tenantOf(publicId);
    const row = await firstRow('credentials', tenant, statements.find(publicId));
    if (row === undefined) return null;
    const stored = statements.keptOf(row as Row);
    if (known.size >= maxKnown) known.clear();
    known.set(publicId, {
      kept: stored,
      state: (row as Row).state,
      isConfirmed: false,
      exhaustedIn: -1,
    });
    return stored;
  }

  /** The remembered record, when a call has one of its secrets: a wrong secret costs what an unknown key costs. */
  function knownFor({ publicId, hashes }: Pick<Call, 'publicId' | 'hashes'>) {
    const entry = known.get(publicId);
    return entry?.kept.secrets.some(({ hash }) => hashes.includes(hash)) === true ? entry : null;
  }

  const confirmation = (entry: Known<One>, { hashes, now }: Call, count: number): Statement =>
    limit === 0
      ? statements.confirm(entry)
      : statements.countConfirmed(entry, hashes, { minute: minuteOf(now), count });

  /** The meaning of the row of a confirmation; null for none. */
  function confirmedBy(entry: Remembered<One>, row: unknown): Confirmed<One> | null {
    if (row === undefined) return null;
    entry.isConfirmed = true;
    return { kept: entry.kept, counted: limit === 0 ? null : (row as CallCount) };
  }

  /** Confirms the call with the remembered record; null when there is none or when it has changed. */
  async function confirmKnown(call: Call, count: number): Promise<Confirmed<One> | null> {
    const entry = knownFor(call);
    if (entry === null) return null;
    return confirmedBy(entry, await inTenant(entry.kept, confirmation(entry, call, count)));
  }

  const confirmations = coalesce(async (call: Call, count): Promise<Confirmed<One>> => {
    const confirmed = await confirmKnown(call, count);
    if (confirmed !== null) return confirmed;
    const stored = await read(call.publicId);
    const right = stored?.secrets.find(({ hash }) => call.hashes.includes(hash));
    if (limit === 0 || stored === null || right === undefined)
      return { kept: stored, counted: null };
    const calls = { minute: minuteOf(call.now), count };
    const first = await inTenant(stored, statements.countFirst(stored, right.hash, calls));
    return { kept: stored, counted: first as CallCount };
  });

  /** The result for a call that was the `place`-th of those that were confirmed together. */
  function foundFor(
    { answer: { kept: credential, counted }, place, count }: SharedAnswer<Confirmed<One>>,
    { publicId, now }: Call,
  ): FoundForCall<One> {
    if (counted === null) return { credential, rateLimitStatus: null };
    const calls = counted.calls - count + place;
    const rateLimitStatus = rateLimitStatusAfter(limit, calls, { minute: counted.minute, now });
    const entry = known.get(publicId);
    if (rateLimitStatus.isExhausted && entry !== undefined) entry.exhaustedIn = counted.minute;
    return { credential, rateLimitStatus };
  }

  const find = async (call: Call) => foundFor(await confirmations.ask(call), call);

  async function storeUse(entry: Remembered<One>, now: Date): Promise<void> {
    const row = await inTenant(entry.kept, statements.recordUse(entry, now));
    if (row === undefined) storedUses.delete(entry.kept.publicId);
    // Otherwise the next call would read the record again.
    else entry.state = (row as Row).state;
  }

  /** Begins the confirmation of a call that goes ahead of its statements; null while others with its key are being confirmed. */
  function begin(entry: Remembered<One>, call: Call) {
    const end = confirmations.begin(call.key);
    if (end === null) return null;
    const { kept, state } = entry;
    return {
      statements: [
        { text: 'begin' },
        setTenant(kept.organizationId),
        confirmation(entry, call, 1),
        { text: 'commit' },
      ],
      end,
      foundIn(answers: readonly StatementResult[]) {
        const answer = confirmedBy(entry, answers[2]?.rows[0]);
        if (answer !== null) return foundFor({ answer, place: 1, count: 1 }, call);
        if (known.get(call.publicId) === entry && entry.state === state)
          known.delete(call.publicId);
        return null;
      },
    };
  }

  return {
    findByPublicId: read,
    findForCall: (publicId, call) => find(callOf(publicId, call)),
    recall(publicId, presented) {
      const call = callOf(publicId, presented);
      const entry = knownFor(call);
      if (!entry?.isConfirmed || entry.exhaustedIn >= minuteOf(call.now)) return null;
      if (confirmations.isRunning(call.key)) return null;
      const { kept } = entry;
      const recalledAt = performance.now();
      // It is counted in the minute in which it is confirmed: reading its body may take long.
      const callNow = (): Call => ({
        ...call,
        now: new Date(call.now.getTime() + performance.now() - recalledAt),
      });
      const pending = new PendingConfirmation<FoundForCall<One>>({
        timeoutMs,
        begin: () => begin(entry, callNow()),
        ask: () => find(callNow()),
        admits: ({ credential, rateLimitStatus }) =>
          credential === kept && rateLimitStatus?.isExhausted !== true,
      });
      return { credential: kept, confirmation: pending, found: () => pending.found() };
    },
    recordUse({ publicId, lastUsedAt }, now) {
      const entry = known.get(publicId);
      if (entry === undefined || isRecentUse(storedUses.get(publicId) ?? null, now)) return;
      if (isRecentUse(lastUsedAt, now)) return;
      if (storedUses.size > maxKnown) storedUses.clear();
      storedUses.set(publicId, now);
      // After a failure it is stored at a later use.
      storeUse(entry, now).catch(() => storedUses.delete(publicId));
    },
  };
}
