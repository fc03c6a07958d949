import type { Principal } from '../../access/principal.ts';
import { ruleBudget } from '../../budgets/rule-budget.ts';
import type { Changes } from '../../change/change.ts';
import { changesBetween } from '../../event/event.ts';
import { sendNotification } from '../../notification/use-cases/send-notification.ts';
import type { WaitingRun } from '../../ports/rules.port.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import { nextVersion } from '../../record/next-version.ts';
import { aboutRule, afterRun, disabledRule, ruleRecord, type Rule } from '../../records/rule.ts';
import { endedRun, type RunProblem } from '../../records/rule-run.ts';
import { serviceTexts } from '../../words/service-texts.ts';
import { within, type RulePorts } from './perform-run.ts';

/** Notifies the person of a rule that was switched off, in their language, if they are a member. */
async function notifyPerson(
  ports: RulePorts,
  stores: TenantStores,
  engine: Principal,
  { name, runAs, disabledReason }: Rule,
): Promise<void> {
  if (runAs.type !== 'user') return;
  const isMember = (await stores.organizations.membersAmong([runAs.id])).has(runAs.id);
  if (!isMember) return;
  const person = await stores.organizations.findPerson(runAs.id);
  const organization = await stores.organizations.find();
  const words = serviceTexts[person?.locale ?? organization?.defaultLocale ?? 'en'];
  const shortName = [...name].slice(0, 100).join('');
  await sendNotification(within(ports, stores))(engine, {
    organization: engine.organizationId,
    userIds: [runAs.id],
    title: words['notice.ruleOff'].replace('{name}', () => shortName),
    body:
      disabledReason === 'refused'
        ? words['notice.ruleRefused'].replace('{count}', `${ruleBudget.refusals}`)
        : words['notice.ruleNotAllowed'],
  });
}

/** The changes that end a locked run as refused. The last of `ruleBudget.refusals` in a row, and the loss of the person's rights, switch its rule off. */
export async function refusedRun(
  ports: RulePorts,
  stores: TenantStores,
  engine: Principal,
  { run, rule }: WaitingRun,
  refusal: { readonly problem: RunProblem; readonly milliseconds: number; readonly now: Date },
): Promise<Changes> {
  const { problem, milliseconds, now } = refusal;
  const ended = endedRun(run, { problem, changes: [], milliseconds }, now);
  const after =
    problem.code === 'insufficient_role' && rule.enabled
      ? disabledRule(rule, 'not_allowed')
      : afterRun(rule, 'refused', now);
  if (after.enabled) return { saved: [ended, after] };
  const off = nextVersion(after, now);
  await notifyPerson(ports, stores, engine, off);
  const changes = changesBetween(ruleRecord(rule), ruleRecord(off));
  return {
    saved: [ended, off],
    sets: [{ kind: 'rule_runs_dropped', ruleId: off.id }],
    events: [{ ...aboutRule(off), kind: 'rule.updated', changes }],
  };
}
