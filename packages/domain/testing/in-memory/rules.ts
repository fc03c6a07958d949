import type { RuleQueries, RuleStore } from '../../src/ports/rules.port.ts';
import { Rule, ruleRecord } from '../../src/records/rule.ts';
import { RuleRun, ruleRunRecord } from '../../src/records/rule-run.ts';
import { liveProject } from './live.ts';
import { orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** A rule of all projects, or of a live project. */
export function liveRule(tenant: Tenant, id: string): Rule | null {
  const rule = tenant.of(Rule).get(id);
  const isLost = rule?.projectId && liveProject(tenant, rule.projectId) === null;
  return isLost ? null : rule;
}

/** The rules of one organization, inside a transaction. */
export function ruleStore(tenant: Tenant): RuleStore {
  return {
    lock: async (id) => {
      const rule = liveRule(tenant, id);
      const project = rule?.projectId ? liveProject(tenant, rule.projectId) : null;
      return rule && { rule, project };
    },
    lockedCount: async () => tenant.of(Rule).where().length,
  };
}

/** Reads of the rules of one organization. */
export function ruleQueries(tenant: Tenant): RuleQueries {
  return {
    list: async (projectId, page) => {
      const rules = tenant
        .of(Rule)
        .where(({ id }) => liveRule(tenant, id) !== null)
        .filter((rule) => projectId === undefined || [null, projectId].includes(rule.projectId));
      return pageOf(rules.map(ruleRecord), orderBy('id'), page);
    },
    find: async (id) => {
      const rule = liveRule(tenant, id);
      return rule && ruleRecord(rule);
    },
    runs: async (ruleId, page) => {
      if (liveRule(tenant, ruleId) === null) return null;
      const runs = tenant.of(RuleRun).where({ ruleId });
      return pageOf(runs.map(ruleRunRecord), orderBy('-id'), page);
    },
  };
}
