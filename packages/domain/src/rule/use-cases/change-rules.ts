import type { Principal } from '../../access/principal.ts';
import { ruleBudget } from '../../budgets/rule-budget.ts';
import type { Decision } from '../../change/change.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { referencesAt } from '../../file/find-references.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { givenFields, isEmptyPatch } from '../../kernel/patch.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { changed } from '../../record/next-version.ts';
import type { Content, Patch } from '../../record/record.ts';
import { cleanHtml, type CleanedHtml } from '../../records/cleaned-html.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import type { Project } from '../../records/project.ts';
import {
  aboutRule,
  editedRule,
  Rule,
  ruleRecord,
  type RuleAction,
  type RuleRecord,
  type RuleWhen,
} from '../../records/rule.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { checkRule } from '../check-rule.ts';
import { nextAtOf } from '../next-at.ts';

interface NewRule extends Content<typeof Rule> {
  organization: string;
  /** The id of a project; null for a rule of all projects. */
  projectId?: string | null | undefined;
  name: string;
  when: RuleWhen;
  do: readonly RuleAction[];
}

type RulePorts = ChangePorts & { richText: RichText };

const htmlOf = (action: RuleAction): string | null | undefined => {
  if (action.do === 'comment') return action.body_html;
  return 'fields' in action ? action.fields?.description_html : null;
};

const cleaned =
  ({ richText, tenancy }: RulePorts) =>
  ({ do: actions = [] }: Pick<Patch<typeof Rule>, 'do'>, principal: Principal) =>
    cleanHtml(
      richText,
      'description_html',
      actions.map(htmlOf),
      referencesAt(tenancy, principal, { kind: 'organization' }),
    );

/** The actions with cleaned HTML. */
const storedActions = (actions: readonly RuleAction[], html: CleanedHtml): RuleAction[] =>
  actions.map((action) => {
    if (action.do === 'comment') return { ...action, body_html: html.of(action.body_html) ?? '' };
    if (!('fields' in action) || action.fields?.description_html === undefined) return action;
    const fields = { ...action.fields, description_html: html.of(htmlOf(action)) };
    return { ...action, fields } as RuleAction;
  });

/** Refuses plain members, and rules of archived projects. */
function refuseToRule(principal: Principal, project: Project | null): void {
  refusePlainMember(principal);
  if (project !== null) refuseArchivedProject(project);
}

/**
 * Creates a rule, which acts with the rights of its maker. Refuses with `validation_failed` (project_id, when, if, do), `quota_exceeded`, `project_archived`,
 * and plain members with `insufficient_role`.
 */
export const createRule = (ports: RulePorts) =>
  changeOf(ports, {
    names: ({ organization }: NewRule) => ({ kind: 'organization', id: organization }),
    prepare: cleaned(ports),
    load: async ({ rules, projects }, { projectId = null }) => ({
      count: await rules.lockedCount(),
      project: projectId === null ? null : await projects.lock(projectId),
    }),
    check: ({ project, count }, { organization: _organization, ...sent }, { prepared: html }) => {
      const { projectId = null, if: query = null } = sent;
      if (projectId !== null && project === null) {
        throw invalid('project_id', 'is not a project of this organization');
      }
      const content = { ...sent, projectId, if: query, do: storedActions(sent.do, html) };
      return { project, count, content };
    },
    decide: ({ project, count, content }, { principal, newId, now }) => {
      refuseToRule(principal, project);
      const limit = ruleBudget.ofOrganization;
      if (count >= limit) throw new DomainError('quota_exceeded', { quota: 'rules', limit });
      checkRule(content);
      const { organizationId, actor: createdBy } = principal;
      const by = { id: newId(), organizationId, createdBy, runAs: createdBy, now };
      const unscheduled = new Rule({ ...content, ...by });
      const rule = changed(unscheduled, { nextAt: nextAtOf(unscheduled, now) });
      return {
        saved: [rule],
        sets: [{ kind: 'rules_read_to_end' as const }],
        events: [{ ...aboutRule(rule), kind: 'rule.created' as const }],
        answer: ruleRecord(rule),
      };
    },
  });

interface RulePatch extends Patch<typeof Rule> {
  rule: string;
}

/**
 * Changes, pauses or enables a rule. Absent fields stay; `when`, `if` and `do` replace the former ones, and with them the person whose rights it has becomes
 * the caller. Runs that wait are dropped with another `when`, and when it is paused. Refuses as `createRule`, but
 * a rule of an archived project can be paused.
 */
export const updateRule = (ports: RulePorts) =>
  changeOf(ports, {
    names: ({ rule }: RulePatch) => ({ kind: 'rule', id: rule }),
    prepare: cleaned(ports),
    load: ({ rules }, { rule }) => rules.lock(rule),
    check: (loaded, { rule: _rule, ...sent }, { prepared: html }) => ({
      ...loaded,
      patch: { ...sent, ...(sent.do && { do: storedActions(sent.do, html) }) },
    }),
    versionOf: ({ rule }) => rule,
    decide: ({ rule, project, patch }, context): Decision<RuleRecord> => {
      refusePlainMember(context.principal);
      if (isEmptyPatch(patch)) return { answer: ruleRecord(rule) };
      const isPause = Object.keys(givenFields(patch)).join() === 'enabled' && !patch.enabled;
      if (!isPause) refuseToRule(context.principal, project);
      const edited = editedRule(rule, patch, context);
      // Before its next time is searched.
      checkRule(edited);
      const isSame = edited.enabledAt === rule.enabledAt || !edited.enabled;
      const next = isSame ? edited : changed(edited, { nextAt: nextAtOf(edited, context.now) });
      const isOther = patch.when !== undefined || !next.enabled;
      return recordDecision(rule, next, {
        now: context.now,
        answerOf: ruleRecord,
        sets: [
          ...(rule.enabled ? [] : [{ kind: 'rules_read_to_end' } as const]),
          ...(isOther ? [{ kind: 'rule_runs_dropped', ruleId: rule.id } as const] : []),
        ],
        events: (data, changes) => [{ ...aboutRule(rule), data, kind: 'rule.updated', changes }],
      });
    },
  });

/** Deletes a rule permanently, with its runs. What it did stays. Refuses plain members with `insufficient_role`. */
export const deleteRule = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ rule }: { rule: string }) => ({ kind: 'rule', id: rule }),
    load: ({ rules }, { rule }) => rules.lock(rule),
    check: (loaded) => loaded,
    versionOf: ({ rule }) => rule,
    decide: ({ rule }, { principal }) => {
      refusePlainMember(principal);
      return {
        removed: [rule],
        events: [{ ...aboutRule(rule), kind: 'rule.deleted' as const }],
        answer: undefined,
      };
    },
  });
