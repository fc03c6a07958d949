import { describe, expect, it } from 'vitest';
import type { Principal } from '../../src/access/principal.ts';
import { ruleBudget } from '../../src/budgets/rule-budget.ts';
import { deleteProject } from '../../src/project/use-cases/delete-project.ts';
import { updateProject } from '../../src/project/use-cases/update-project.ts';
import { createRule, deleteRule, updateRule } from '../../src/rule/use-cases/change-rules.ts';
import { listRuleRuns, listRules, readRule } from '../../src/rule/use-cases/read-rules.ts';
import { aMember } from '../builders/people.ts';
import { aPrincipal, aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { plainRichText } from '../in-memory/plain-rich-text.ts';
import { refusal } from './fields.contract.ts';
import type { StorageOf } from './test-storage.ts';

type New = Partial<Parameters<ReturnType<typeof createRule>>[1]>;

/** The use cases of rules over the fixture's storage. */
export function ruleCalls(fixture: TenantFixture) {
  const { tenancy, newId, principal } = fixture;
  const ports = { tenancy, clock: () => fixture.tick(), newId, richText: plainRichText };
  const organization = principal.organizationId;
  const create = createRule(ports);
  const page = { limit: 200 };
  return {
    ports,
    create: (fields: New = {}, as: Principal = principal) =>
      create(as, {
        organization,
        name: 'Triage',
        when: { on: 'event', kinds: ['ticket.created'] },
        if: { priority: 'high' },
        do: [{ do: 'comment', body_html: '<p>{{ticket.key}}</p>' }],
        ...fields,
      }),
    change: updateRule(ports),
    remove: deleteRule(ports),
    read: async (rule: string, as: Principal = principal) => readRule(ports)(as, { rule }),
    runs: async (rule: string, as: Principal = principal) =>
      listRuleRuns(ports)(as, { rule, page }),
    names: async (projectId?: string, as: Principal = principal) =>
      (await listRules(ports)(as, { organization, projectId, page })).items.map(({ name }) => name),
  };
}

/** Rules and their lists. */
export function rulesContract(storage: StorageOf): void {
  describe('rules', () => {
    it('are stored as they were sent, and act with the rights of who last decided what they do', async () => {
      const tenant = await aTenantFixture(storage());
      const { create, change, read } = ruleCalls(tenant);
      const made = await create();
      expect(await read(made.id)).toEqual(made);
      const { actor } = tenant.principal;
      expect(made).toMatchObject({ enabled: true, run_as: actor, next_at: null, not_matched: 0 });
      const { id, name } = await aMember(tenant);
      const ada = aPrincipal(tenant.principal.organizationId, {
        actor: { type: 'user', id, name },
        person: { userId: id, role: 'admin' },
      });
      const renamed = await change(ada, { rule: made.id, name: 'Bugs' });
      expect(renamed).toMatchObject({ run_as: actor, version: 2 });
      const off = await change(ada, { rule: made.id, enabled: false });
      expect(off).toMatchObject({ enabled: false, disabled_reason: 'paused', run_as: actor });
      const on = await change(ada, { rule: made.id, enabled: true });
      expect(on).toMatchObject({ disabled_reason: null, run_as: ada.actor, created_by: actor });
      expect(await change(ada, { rule: made.id, name: 'Bugs' })).toEqual(on);
    });

    it('know when a schedule runs next', async () => {
      const tenant = await aTenantFixture(storage());
      const { create, change } = ruleCalls(tenant);
      const day = { recurrence: 'FREQ=DAILY', start: '2999-05-04', time: '09:00' };
      const when = { on: 'schedule', ...day, time_zone: 'Europe/Berlin' } as const;
      const action = { do: 'notify', user_ids: [tenant.principal.organizationId], title: 'Hi' };
      const made = await create({ when, if: null, do: [action as never] });
      expect(made.next_at).toBe('2999-05-04T07:00:00.000Z');
      const off = await change(tenant.principal, { rule: made.id, enabled: false });
      expect(off.next_at).toBeNull();
    });

    it('are of a project or of all, and plain members find none', async () => {
      const tenant = await aTenantFixture(storage());
      const { create, change, names, read, remove, runs, ports } = ruleCalls(tenant);
      const [web, app] = [await aProject(tenant), await aProject(tenant)];
      const common = await create({ name: 'All' });
      await create({ name: 'App', projectId: app.id });
      const { id: ofWeb } = await create({ name: 'Web', projectId: web.id });
      expect(await names(web.id)).toEqual(['All', 'Web']);
      expect(await names()).toEqual(['All', 'App', 'Web']);
      const { id, name } = await aMember(tenant);
      const ada = aPrincipal(tenant.principal.organizationId, {
        actor: { type: 'user', id, name },
        person: { userId: id, role: 'member' },
      });
      const hidden = { not_found: { resource: 'rule' } };
      expect(await refusal(names(undefined, ada))).toEqual(hidden);
      expect(await refusal(read(common.id, ada))).toEqual(hidden);
      expect(await refusal(runs(common.id, ada))).toEqual(hidden);
      const denied = { insufficient_role: { required: 'admin' } };
      expect(await refusal(create({}, ada))).toEqual(denied);
      expect(await refusal(change(ada, { rule: common.id, name: 'x' }))).toEqual(denied);
      expect(await refusal(remove(ada, { rule: common.id }))).toEqual(denied);
      await deleteProject(ports)(tenant.principal, { project: app.id });
      await updateProject(ports)(tenant.principal, { project: web.id, archived: true });
      const byOwner = tenant.principal;
      expect(await refusal(change(byOwner, { rule: ofWeb, name: 'x' }))).toHaveProperty(
        'project_archived',
      );
      await change(byOwner, { rule: ofWeb, enabled: false });
      expect(await refusal(change(byOwner, { rule: ofWeb, enabled: true }))).toHaveProperty(
        'project_archived',
      );
      await remove(byOwner, { rule: common.id });
      expect(await names()).toEqual(['Web']);
      expect((await runs(ofWeb)).items).toEqual([]);
      await remove(byOwner, { rule: ofWeb });
      expect(await names()).toEqual([]);
    });

    it('refuse what cannot work, and more than an organization has', async () => {
      const tenant = await aTenantFixture(storage());
      const { create, change } = ruleCalls(tenant);
      expect(await refusal(create({ if: null }))).toHaveProperty('validation_failed.if');
      const made = await create();
      const blank = [{ do: 'comment', body_html: '' }] as const;
      expect(await refusal(change(tenant.principal, { rule: made.id, do: blank }))).toMatchObject({
        validation_failed: { 'do.0.body_html': expect.anything() },
      });
      const when = {
        on: 'schedule',
        recurrence: '42',
        start: '2031-05-04',
        time: '09:00',
        time_zone: 'Wi-Fi',
      } as const;
      expect(await refusal(change(tenant.principal, { rule: made.id, when }))).toMatchObject({
        validation_failed: { 'when.recurrence': expect.anything() },
      });
      for (let at = 1; at < ruleBudget.ofOrganization; at += 1) await create();
      expect(await refusal(create())).toEqual({
        quota_exceeded: { quota: 'rules', limit: ruleBudget.ofOrganization },
      });
    });
  });
}
