import type { Principal } from '../../access/principal.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { refuseUnknownProject } from '../../project/use-cases/refuse-unknown-project.ts';
import type { RuleRecord } from '../../records/rule.ts';
import type { RuleRunRecord } from '../../records/rule-run.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';

interface RuleList {
  organization: string;
  projectId?: string | undefined;
  page: PageRequest;
}

/**
 * A page of the rules of the organization, in creation order; with `projectId`, those that this project has: its own and those of all projects. Refuses
 * plain members, and with `validation_failed` (project_id) a project that does not exist.
 */
export const listRules =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization, projectId, page }: RuleList,
  ): Promise<Page<RuleRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'rule');
    const { rules, projects } = tenancy.queriesOf(principal);
    await refuseUnknownProject(projects, projectId);
    return rules.list(projectId, page);
  };

/** One rule. Plain members find none. */
export const readRule =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { rule: id }: { rule: string }): Promise<RuleRecord> => {
    hideFromPlainMember(principal, 'rule');
    return foundOrRefused(await tenancy.queriesOf(principal).rules.find(id), () =>
      refusalForMissing(tenancy, principal, 'rule', id),
    );
  };

/** The runs of a rule of the last `ruleBudget.runDays`, newest first. Plain members find none. */
export const listRuleRuns =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { rule: id, page }: { rule: string; page: PageRequest },
  ): Promise<Page<RuleRunRecord>> => {
    hideFromPlainMember(principal, 'rule');
    return foundOrRefused(await tenancy.queriesOf(principal).rules.runs(id, page), () =>
      refusalForMissing(tenancy, principal, 'rule', id),
    );
  };
