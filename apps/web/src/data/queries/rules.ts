import { queryOptions } from '@tanstack/react-query';
import type { SessionPaths, SessionRecords } from '@basalt/client/session';
import { api, data, ifVersion, where } from '../../api/client.ts';
import { listAll, pagedQuery } from '../../api/lists.ts';
import { keys } from '../query/keys.ts';
import type { RecordAccess } from '../query/save-fields.ts';

type RulePaths = SessionPaths['/organizations/{organization}/rules'];

/** A new rule. */
export type NewRule = NonNullable<RulePaths['post']['requestBody']>['content']['application/json'];
export type RuleWhen = NewRule['when'];
export type RuleAction = NewRule['do'][number];
/** The parts of a rule that say when it does what. */
export type RuleContent = Pick<NewRule, 'when' | 'do' | 'if'>;

/** A rule. */
export type Rule = Omit<SessionRecords['Rule'], 'when' | 'do'> & Pick<NewRule, 'when' | 'do'>;
export type RuleRun = SessionRecords['RuleRun'];

/** The rules of an organization, for its owners and admins. */
export const rulesQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.rules(organization),
    queryFn: async () =>
      (await listAll((query) =>
        api.GET('/organizations/{organization}/rules', where({ organization }, query)),
      )) as Rule[],
  });

export const ruleQuery = (rule: string) =>
  queryOptions({
    queryKey: keys.rule(rule),
    queryFn: async () => (await data(api.GET('/rules/{rule}', where({ rule })))) as Rule,
  });

/** The runs of a rule in the last 30 days, newest first, page by page. */
export const ruleRunsQuery = (rule: string) =>
  pagedQuery(keys.ruleRuns(rule), 50, (query) =>
    api.GET('/rules/{rule}/runs', where({ rule }, query)),
  );

/** Creates a rule. */
export const createRule = async (organization: string, body: NewRule) =>
  (await data(
    api.POST('/organizations/{organization}/rules', { ...where({ organization }), body }),
  )) as Rule;

/** How rules are read and changed by `saveFields`. */
export const ruleAccess: RecordAccess<Rule, Rule> = {
  read: async (rule) => (await data(api.GET('/rules/{rule}', where({ rule })))) as Rule,
  update: async (rule, body, version) =>
    (await data(
      api.PATCH('/rules/{rule}', {
        ...where({ rule }),
        body: body as Partial<NewRule>,
        ...ifVersion(version),
      }),
    )) as Rule,
};

/** Runs a rule on a ticket. The outcome is `not_matched` where its filter does not select the ticket, and `waiting` where a worker does it soon. */
export const runRule = (rule: string, ticket: string) =>
  data(api.POST('/rules/{rule}/run', { ...where({ rule }), body: { ticket } }));

/** Deletes a rule permanently, with its runs. */
export const deleteRule = (rule: string) => data(api.DELETE('/rules/{rule}', where({ rule })));

/** What a rule with this content would have done in the last 30 days; nothing is written. */
export const ruleTrialQuery = (rule: string, content: RuleContent) =>
  queryOptions({
    queryKey: keys.ruleTrial(rule, content),
    queryFn: () => data(api.POST('/rules/{rule}/try', { ...where({ rule }), body: content })),
  });
