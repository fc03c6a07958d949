import { describe, expect, it } from 'vitest';
import type { Principal } from '../../src/access/principal.ts';
import {
  createTemplate,
  deleteTemplate,
  updateTemplate,
} from '../../src/template/use-cases/change-templates.ts';
import { listTemplates, readTemplate } from '../../src/template/use-cases/read-templates.ts';
import { templateBudget } from '../../src/budgets/template-budget.ts';
import { deleteProject } from '../../src/project/use-cases/delete-project.ts';
import { aMember, putInProject } from '../builders/people.ts';
import { aPrincipal, aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { plainRichText } from '../in-memory/plain-rich-text.ts';
import { refusal } from './fields.contract.ts';
import type { StorageOf } from './test-storage.ts';

type New = Omit<Parameters<ReturnType<typeof createTemplate>>[1], 'organization' | 'ticket'>;

/** The use cases of templates over the fixture's storage. */
export function templateCalls(fixture: TenantFixture) {
  const { tenancy, newId, principal } = fixture;
  const ports = { tenancy, clock: () => fixture.tick(), newId, richText: plainRichText };
  const organization = principal.organizationId;
  const create = createTemplate(ports);
  const list = listTemplates(ports);
  const page = { limit: 200 };
  return {
    ports,
    create: (fields: New & Partial<Parameters<typeof create>[1]>, as: Principal = principal) =>
      create(as, { organization, ticket: { title: 'Release' }, ...fields }),
    change: updateTemplate(ports),
    remove: deleteTemplate(ports),
    read: async (template: string, as: Principal = principal) =>
      readTemplate(ports)(as, { template }),
    names: async (projectId?: string, as: Principal = principal) =>
      (await list(as, { organization, projectId, page })).items.map(({ name }) => name),
  };
}

/** A plain member who has access to the project. */
async function aPlainMember(tenant: TenantFixture, projectId: string): Promise<Principal> {
  const { id, name } = await aMember(tenant);
  await putInProject(tenant, projectId, id);
  return aPrincipal(tenant.principal.organizationId, {
    actor: { type: 'user', id, name },
    person: { userId: id, role: 'member' },
  });
}

/** Templates of tickets. */
export function templatesContract(storage: StorageOf): void {
  describe('templates', () => {
    it('are stored with the defaults of a ticket, clean and without blank values', async () => {
      const tenant = await aTenantFixture(storage());
      const { create, read } = templateCalls(tenant);
      const ticket = {
        title: 'Release {{date}}',
        description_html: '<p>Go</p>',
        due: '+2w',
        tag_names: ['Web', 'web'],
        custom_fields: { severity: 'high', cost: null as unknown as number },
      };
      const made = await create({ name: 'Release', ticket, subTickets: [{ title: 'Notes' }] });
      expect(await read(made.id)).toEqual(made);
      const empty = { assignee_ids: [], label_ids: [], estimate: null, priority: 'medium' };
      expect(made).toMatchObject({
        is_default: false,
        ticket: { ...ticket, ...empty, tag_names: ['Web'], custom_fields: { severity: 'high' } },
        sub_tickets: [{ title: 'Notes', description_html: null, due: null, ...empty }],
      });
    });

    it('are of a project or of all; members see those of their projects, and change no common ones', async () => {
      const tenant = await aTenantFixture(storage());
      const { create, change, names, read, remove } = templateCalls(tenant);
      const [web, app] = [await aProject(tenant), await aProject(tenant)];
      const ada = await aPlainMember(tenant, web.id);
      const common = await create({ name: 'All' });
      const hiddenTemplate = await create({ name: 'App', projectId: app.id });
      await create({ name: 'Web', projectId: web.id }, ada);
      expect(await names(web.id)).toEqual(['All', 'Web']);
      expect(await names()).toEqual(['All', 'App', 'Web']);
      expect(await names(undefined, ada)).toEqual(['All', 'Web']);
      expect(await refusal(read(hiddenTemplate.id, ada))).toEqual({
        not_found: { resource: 'template' },
      });
      const denied = { insufficient_role: { required: 'admin' } };
      expect(await refusal(create({ name: 'Mine' }, ada))).toEqual(denied);
      expect(await refusal(change(ada, { template: common.id, name: 'x' }))).toEqual(denied);
      expect(await refusal(remove(ada, { template: common.id }))).toEqual(denied);
      await deleteProject(templateCalls(tenant).ports)(tenant.principal, { project: app.id });
      expect(await names()).toEqual(['All', 'Web']);
      await remove(tenant.principal, { template: common.id });
      expect(await names()).toEqual(['Web']);
    });

    it('one is the default of its project, also when two become it at once', async () => {
      const tenant = await aTenantFixture(storage());
      const { create, change, read } = templateCalls(tenant);
      const web = await aProject(tenant);
      const fields = { projectId: web.id, isDefault: true };
      const [first, second] = [
        await create({ name: 'First', ...fields }),
        await create({ name: 'Second', ...fields }),
      ];
      expect((await read(first.id)).is_default).toBe(false);
      await change(tenant.principal, { template: first.id, isDefault: true });
      const marks = async (...ids: string[]) =>
        (await Promise.all(ids.map(async (id) => read(id)))).filter(
          (template) => template.is_default,
        );
      expect(await marks(first.id, second.id)).toMatchObject([{ name: 'First', version: 3 }]);
      const [third] = await Promise.all([
        create({ name: 'Third', ...fields }),
        change(tenant.principal, { template: second.id, isDefault: true }),
        create({ name: 'Fourth', ...fields }),
      ]);
      expect(await marks(first.id, second.id, third.id)).toSatisfy(
        (found: unknown[]) => found.length <= 1,
      );
      expect(await refusal(create({ name: 'All', isDefault: true }))).toHaveProperty(
        'validation_failed.is_default',
      );
    });

    it('have limits: their number, their size and the length of a title when it is used', async () => {
      const tenant = await aTenantFixture(storage());
      const { create } = templateCalls(tenant);
      const tooLong = { title: `${'x'.repeat(246)}{{date}}` };
      expect(await refusal(create({ name: 'Long', ticket: tooLong }))).toHaveProperty(
        'validation_failed.ticket',
      );
      const text = `<p>${'x'.repeat(200_000)}</p>`;
      const large = { title: 'Large', description_html: text };
      expect(
        await refusal(create({ name: 'Large', ticket: large, subTickets: [large] })),
      ).toHaveProperty('validation_failed.ticket');
      for (let at = 0; at < templateBudget.ofProject; at += 1) await create({ name: 'One' });
      expect(await refusal(create({ name: 'More' }))).toEqual({
        quota_exceeded: { quota: 'templates', limit: templateBudget.ofProject },
      });
    });
  });
}
