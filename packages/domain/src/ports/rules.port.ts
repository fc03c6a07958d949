import type { Page, PageRequest } from '../kernel/page.ts';
import type { Project } from '../records/project.ts';
import type { ActionsOfHour, Rule, RuleRecord } from '../records/rule.ts';
import type { EventRecord } from '../event/event-record.ts';
import type { RuleRun, RuleRunRecord } from '../records/rule-run.ts';
import type { ViewQuery } from '../records/view.ts';
import type { TicketFilter } from './tickets.port.ts';

/** Reads the parameters of a list of tickets. Refuses with `validation_failed` (if) what the list refuses. */
export type ReadTicketFilter = (query: ViewQuery, now: Date) => TicketFilter;

/** A run that waits, and its rule. */
export interface WaitingRun {
  readonly run: RuleRun;
  readonly rule: Rule;
}

/** The next events of the log, and the rules that are on. */
export interface RuleNews {
  readonly events: readonly EventRecord[];
  /** Whether there can be more events. */
  readonly hasMore: boolean;
  /** The rules that are on. */
  readonly rules: readonly Rule[];
  /** Those of them whose `nextAt` came, locked. */
  readonly due: readonly Rule[];
}

/** The rules of the tenant, inside a transaction. */
export interface RuleStore {
  /**
   * Locks and returns a rule with its project (null for a rule of all projects). Null when its project is deleted. Waits for a run of the organization that is
   * being done, as `lockedCount` does: rules are locked before what their runs change.
   */
  lock(id: string): Promise<{ rule: Rule; project: Project | null } | null>;
  /** The number of rules. Other transactions that call this wait until this one ends. */
  lockedCount(): Promise<number>;
  /**
   * At most 100 settled events after those that were read, while a rule is on. Transactions that call this, `lockFirst` or `lockRun` run one after the other: `busy` at
   * once while one of them is open.
   */
  lockNews(now: Date): Promise<RuleNews | 'busy'>;
  /** The first run of those whose rules need not wait, locked, with its rule; null for none. `busy` at once while another such transaction is open. */
  lockFirst(now: Date): Promise<WaitingRun | 'busy' | null>;
  /** The waiting run, locked, with its rule. Null when it does not wait any more. Waits for other such transactions. */
  lockRun(id: string): Promise<WaitingRun | null>;
  /** The actions of runs that ended since then. */
  actionsSince(ruleId: string, since: Date): Promise<ActionsOfHour>;
}

/** Reads of rules and their runs. */
export interface RuleQueries {
  /** The rules of all projects and of live ones, in creation order; of a project: its own and those of all projects. */
  list(projectId: string | undefined, page: PageRequest): Promise<Page<RuleRecord>>;
  /** One of these rules. */
  find(id: string): Promise<RuleRecord | null>;
  /** A run of any rule; null for none. */
  findRun(id: string): Promise<RuleRunRecord | null>;
  /** When these tickets entered their boards, by id, as an ISO text; without those of which it is not known. */
  boardEntries(ticketIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The runs of a rule, newest first; null when there is no such rule. */
  runs(ruleId: string, page: PageRequest): Promise<Page<RuleRunRecord> | null>;
}
