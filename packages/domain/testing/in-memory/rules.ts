import { invalid } from '../../src/kernel/domain-error.ts';
import type { Priority } from '../../src/records/priority.ts';
import type { ReadTicketFilter, RuleQueries, RuleStore } from '../../src/ports/rules.port.ts';
import { Rule, ruleRecord } from '../../src/records/rule.ts';
import { RuleRun, ruleRunRecord } from '../../src/records/rule-run.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import { logOf, positionAt } from './event-log.ts';
import { liveProject } from './live.ts';
import { byId, orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** A rule of all projects, or of a live project. */
export function liveRule(tenant: Tenant, id: string): Rule | null {
  const rule = tenant.of(Rule).get(id);
  const isLost = rule?.projectId && liveProject(tenant, rule.projectId) === null;
  return isLost ? null : rule;
}

const sum = (runs: readonly RuleRun[]) =>
  runs.reduce((all, { changes }) => all + changes.length, 0);

/** The rules of one organization, inside a transaction. */
export function ruleStore(tenant: Tenant): RuleStore {
  return {
    lock: async (id) => {
      const rule = liveRule(tenant, id);
      const project = rule?.projectId ? liveProject(tenant, rule.projectId) : null;
      return rule && { rule, project };
    },
    lockedCount: async () => tenant.of(Rule).where().length,
    lockNews: async (now) => {
      const rules = tenant
        .of(Rule)
        .where(({ id, enabled }) => enabled && liveRule(tenant, id) !== null);
      const news =
        rules.length === 0 ? [] : logOf(tenant).slice(tenant.values('rulesRead').get('') ?? 0);
      const events = news
        .slice(0, 100)
        .map(({ event, sequence }) => eventRecord(event, positionAt(sequence)));
      const due = rules.filter(({ nextAt }) => nextAt !== null && nextAt <= now);
      return { events, hasMore: news.length > events.length, rules, due };
    },
    lockFirst: async (now) => {
      const waits = (until: Date | null = null) => until !== null && until > now;
      const isNext = ({ ruleId }: RuleRun) =>
        !waits(tenant.values('rulesWait').get('')) &&
        !waits(tenant.of(Rule).get(ruleId)?.waitingUntil);
      const waiting = tenant.of(RuleRun).where((run) => run.outcome === 'waiting' && isNext(run));
      const [run] = byId(waiting);
      const rule = run && tenant.of(Rule).get(run.ruleId);
      return run && rule ? { run, rule } : null;
    },
    lockRun: async (id) => {
      const run = tenant.of(RuleRun).get(id);
      const rule = run && tenant.of(Rule).get(run.ruleId);
      return run?.outcome === 'waiting' && rule ? { run, rule } : null;
    },
    actionsSince: async (ruleId, since) => {
      const ended = tenant.of(RuleRun).where(({ endedAt }) => endedAt !== null && endedAt > since);
      return {
        ofRule: sum(ended.filter((run) => run.ruleId === ruleId)),
        ofOrganization: sum(ended),
      };
    },
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
    findRun: async (id) => {
      const run = tenant.of(RuleRun).get(id);
      return run && ruleRunRecord(run);
    },
    boardEntries: async (ticketIds) =>
      new Map(
        ticketIds.flatMap((id) => {
          const at = tenant.of(Ticket).get(id)?.enteredBoardAt;
          return at ? [[id, at.toISOString()] as const] : [];
        }),
      ),
    runs: async (ruleId, page) => {
      if (liveRule(tenant, ruleId) === null) return null;
      const runs = tenant.of(RuleRun).where({ ruleId });
      return pageOf(runs.map(ruleRunRecord), orderBy('-id'), page);
    },
  };
}

/** Reads `priority`, one of them, and `archived`. */
export const plainTicketFilter: ReadTicketFilter = ({ priority, archived, ...others }) => {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid('if', `${unknown} is not known`);
  return {
    words: [],
    ...(priority !== undefined && { priorities: [priority as Priority] }),
    archived: archived === 'true',
  };
};
