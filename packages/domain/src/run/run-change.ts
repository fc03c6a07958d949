import { DomainError, type RootKind } from '../kernel/domain-error.ts';
import type { Preconditioned } from '../idempotency/preconditions.ts';
import { earlierOutcome, replayed } from '../idempotency/replay.ts';
import type { AccountChanges } from '../ports/account-changes.ts';
import type { IdentityStores } from '../ports/accounts-transaction.port.ts';
import type { IdentityPorts, Ports } from '../ports/ports.ts';
import { refusalForMissing, refuseForeignOrganization } from '../tenancy/found-or-refused.ts';
import type { Principal } from '../access/principal.ts';
import type { TenantStores } from '../ports/tenancy.port.ts';
import type { ChangeContext, Decision } from '../change/change.ts';
import { eventsOf } from '../event/event-draft.ts';
import { refuseOtherVersion } from './if-match.ts';

/** The ports that every change needs. */
export type ChangePorts = Pick<Ports, 'tenancy' | 'clock' | 'newId'>;

/** The context of a check, in addition to the loaded records and the command. */
export interface CheckContext<Prepared> {
  readonly prepared: Prepared;
  readonly principal: Principal;
  readonly now: Date;
}

/** One kind of change, in four steps: load, check, decide, write. `changeOf` runs the first three and writes the result. */
export interface Operation<Command, Prepared, Loaded, State, Answer> {
  /** The record that the path names. When it does not exist for the caller, the refusal is `not_found` or `wrong_organization`. */
  readonly names: (
    command: Command,
    principal: Principal,
  ) => { readonly kind: RootKind; readonly id: string };
  /** Slow work that needs no locked record, such as cleaning HTML. It is done before anything is locked. */
  readonly prepare?: (command: Command, principal: Principal) => Promise<Prepared>;
  /** Reads and locks what the decision needs, in one batch of statements; null when the named record does not exist. */
  readonly load: (
    stores: TenantStores,
    command: Command,
    prepared: Prepared,
  ) => Promise<Loaded | null>;
  /** Refuses invalid fields of the command, and fields that name records that do not exist. Returns the state for the decision. */
  readonly check: (loaded: Loaded, command: Command, given: CheckContext<Prepared>) => State;
  /** The record whose version If-Match names; absent where there is none. */
  readonly versionOf?: (state: State) => { readonly version: number };
  /**
   * Applies the rules. Returns what to store, the events and the answer. Pure: it uses no port, and awaits nothing except the
   * pauses of a decision about many items.
   */
  readonly decide: (
    state: State,
    context: ChangeContext,
  ) => Decision<Answer> | Promise<Decision<Answer>>;
}

/** Refusals that no rule made: they are not stored, so that a retry looks for the record again. */
const notByRule = new Set<string>(['not_found', 'wrong_organization']);

/**
 * The use case of an operation. It runs in one transaction of the caller's organization, which starts again after a conflict with another
 * transaction. It loads and checks, then compares Idempotency-Key and If-Match, decides, and writes everything in one batch with the commit.
 * A request that was executed before gets its stored outcome: the answer, or the refusal by a rule.
 */
export const changeOf =
  <Command extends object, Prepared, Loaded, State, Answer>(
    { tenancy, clock, newId }: ChangePorts,
    operation: Operation<Command, Prepared, Loaded, State, Answer>,
  ) =>
  async (
    principal: Principal,
    { conditions, ...fields }: Command & Preconditioned,
  ): Promise<Answer> => {
    const command = fields as unknown as Command;
    const retry = conditions?.retry;
    const { kind, id } = operation.names(command, principal);
    if (kind === 'organization') await refuseForeignOrganization(tenancy, principal, id);
    const prepared = (await operation.prepare?.(command, principal)) as Prepared;
    const work = async (stores: TenantStores): Promise<Answer> => {
      const now = clock();
      // Before any lock: the same request, when it is still running, holds the locks that this one would wait for.
      const earlier = retry && (await stores.earlier());
      if (earlier?.state === 'running') throw new DomainError('idempotency_in_progress', {});
      const loaded = await operation.load(stores, command, prepared);
      if (loaded === null) throw await refusalForMissing(tenancy, principal, kind, id);
      const state = operation.check(loaded, command, { prepared, principal, now });
      const outcome = retry && earlier && earlierOutcome(earlier, retry);
      if (retry && outcome) return replayed(outcome, retry) as Answer;
      refuseOtherVersion(conditions?.ifMatch, operation.versionOf?.(state));
      try {
        const context = { principal, now, newId };
        const { answer, events = [], ...changes } = await operation.decide(state, context);
        const written = { ...changes, events: eventsOf(principal, context, events) };
        await stores.write(written, { kind: 'done', answer: answer ?? null });
        return answer;
      } catch (error) {
        // A refusal by a rule, or by the storage's cap. Nothing was written before it.
        if (retry !== undefined && error instanceof DomainError && !notByRule.has(error.code)) {
          const { code, details } = error;
          await stores.write({}, { kind: 'refused', code, details });
        }
        throw error;
      }
    };
    return tenancy.inTenant(principal, work, retry);
  };

/** The ports that every change of accounts needs. */
export type AccountChangePorts = Pick<IdentityPorts, 'accountsTransaction' | 'clock' | 'newId'>;

/**
 * The result of a decision about accounts. When the answer is a DomainError, the change is written first and then the error is thrown: a
 * wrong password is counted.
 */
export interface AccountDecision<Answer> extends AccountChanges {
  readonly answer: Answer;
}

/** A change of accounts: the same steps without a tenant, If-Match and Idempotency-Key. When a step throws a refusal, nothing is written. */
export interface AccountOperation<Command, Loaded, Answer> {
  readonly load: (stores: IdentityStores, command: Command, now: Date) => Promise<Loaded>;
  readonly decide: (
    loaded: Loaded,
    command: Command,
    context: Omit<ChangeContext, 'principal'>,
  ) => AccountDecision<Answer>;
}

/** The use case of an operation on accounts, in one transaction. */
export const accountChangeOf =
  <Command, Loaded, Answer>(
    { accountsTransaction, clock, newId }: AccountChangePorts,
    { load, decide }: AccountOperation<Command, Loaded, Answer>,
  ) =>
  async (command: Command): Promise<Exclude<Answer, DomainError>> => {
    const outcome = await accountsTransaction.inIdentity(async (stores) => {
      const now = clock();
      const loaded = await load(stores, command, now);
      const { answer, ...changes } = decide(loaded, command, { now, newId });
      await stores.write(changes);
      return answer;
    });
    if (outcome instanceof DomainError) throw outcome;
    return outcome as Exclude<Answer, DomainError>;
  };
