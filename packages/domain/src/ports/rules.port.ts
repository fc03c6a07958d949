import type { Page, PageRequest } from '../kernel/page.ts';
import type { Project } from '../records/project.ts';
import type { Rule, RuleRecord } from '../records/rule.ts';
import type { RuleRunRecord } from '../records/rule-run.ts';

/** The rules of the tenant, inside a transaction. */
export interface RuleStore {
  /** Locks and returns a rule with its project (null for a rule of all projects). Null when its project is deleted. */
  lock(id: string): Promise<{ rule: Rule; project: Project | null } | null>;
  /** The number of rules. Other transactions that call this wait until this one ends. */
  lockedCount(): Promise<number>;
}

/** Reads of rules and their runs. */
export interface RuleQueries {
  /** The rules of all projects and of live ones, in creation order; of a project: its own and those of all projects. */
  list(projectId: string | undefined, page: PageRequest): Promise<Page<RuleRecord>>;
  /** One of these rules. */
  find(id: string): Promise<RuleRecord | null>;
  /** The runs of a rule, newest first; null when there is no such rule. */
  runs(ruleId: string, page: PageRequest): Promise<Page<RuleRunRecord> | null>;
}
