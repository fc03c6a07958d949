import { describe, expect, it } from 'vitest';
import { templateBudget } from '../../src/budgets/template-budget.ts';
import { createImport } from '../../src/import/use-cases/create-import.ts';
import { exportProject } from '../../src/import/use-cases/export-project.ts';
import { readImport, undoImport } from '../../src/import/use-cases/manage-imports.ts';
import { receiveImport } from '../../src/import/use-cases/receive-import.ts';
import { runImport } from '../../src/import/use-cases/run-import.ts';
import { createLabel } from '../../src/project/use-cases/labels.ts';
import { fieldTypes } from '../../src/records/custom-field.ts';
import type { SourceItem } from '../../src/records/source.port.ts';
import type { SentTemplateContent } from '../../src/records/template.ts';
import { listTemplates } from '../../src/template/use-cases/read-templates.ts';
import type { UseCases } from '../../src/use-cases.ts';
import { aMember, joins } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { fieldKinds } from '../field-kinds.ts';
import {
  anItem,
  aSourceField,
  aSourceTemplate,
  imported,
  lineSource,
  undone,
} from '../import-scenario.ts';
import { inMemoryFileStorage, plainFileAddresses } from '../in-memory/file-storage.ts';
import { fieldCalls } from './fields.contract.ts';
import { templateCalls } from './templates.contract.ts';
import type { StorageOf } from './test-storage.ts';

/** The use cases of an export and an import of templates. */
export function transferCalls(tenant: TenantFixture) {
  const { ports, ...calls } = templateCalls(tenant);
  const { principal } = tenant;
  const { organizationId: organization } = principal;
  const further = {
    ...ports,
    fileStorage: inMemoryFileStorage(),
    fileAddresses: plainFileAddresses,
    importSources: new Map([['csv', lineSource]]),
    secretSealer: { seal: () => '', open: () => new Uint8Array() },
  };
  const act = {
    createImport: createImport(further),
    receiveImport: receiveImport(further),
    runImport: runImport(further),
    readImport: readImport(ports),
    undoImport: undoImport(ports),
  } as unknown as UseCases;
  return {
    ...calls,
    ports,
    bring: (items: readonly SourceItem[], choices = {}) =>
      imported(act, organization, items, choices),
    undo: (id: string) => undone(act, organization, id),
    out: async (project: string) =>
      Array.fromAsync(await exportProject(ports)(principal, { project })),
    templates: async (projectId: string) =>
      (await listTemplates(ports)(principal, { organization, projectId, page: { limit: 200 } }))
        .items,
  };
}

/** The records of templates and of what they name, with names in place of keys. */
function named(items: readonly SourceItem[]): unknown[] {
  const names = new Map(items.map(({ key, name }) => [key, name]));
  const shown = ['person', 'label', 'field', 'template'];
  return items
    .filter(({ kind }) => shown.includes(kind))
    .map(({ record }): unknown =>
      JSON.parse(
        JSON.stringify(record, (_, value: unknown) =>
          typeof value === 'string' ? (names.get(value) ?? value) : value,
        ),
      ),
    );
}

const tasks = '<ul data-type="taskList"><li data-checked="false">Sign</li></ul>';

/** A project with a field of each type, a label and three templates: a default, one with all that a template can have, and one of all projects. */
async function aSource(tenant: TenantFixture) {
  const { create, ports } = templateCalls(tenant);
  const { define } = fieldCalls(tenant);
  const { id: projectId } = await aProject(tenant);
  const email = `${tenant.newId()}@example.test`;
  const [ada, bob] = [await aMember(tenant, { email }), await aMember(tenant, { name: 'Bob' })];
  for (const type of fieldTypes) {
    const hasOptions = type === 'choice' || type === 'choices';
    const number = { min: null, max: null, decimals: 2, unit: '€' } as const;
    await define({
      name: type,
      type,
      projectId,
      ...(hasOptions && { options: [{ name: 'low' }, { name: 'high' }] }),
      ...(type === 'number' && { number }),
    });
  }
  const label = await createLabel(ports)(tenant.principal, { project: projectId, name: 'urgent' });
  const ticketWith = (at: 0 | 1): SentTemplateContent => ({
    title: 'Release {{date}}',
    description_html: tasks,
    priority: 'high',
    estimate: 2.5,
    due: '+2w',
    assignee_ids: [bob.id, ada.id],
    label_ids: [label.id],
    tag_names: ['Web'],
    custom_fields: Object.fromEntries(
      fieldTypes.map((type) => [type, fieldKinds[type].values(ada.id, bob.id)[at]]),
    ),
  });
  await create({ name: 'Bug', projectId, isDefault: true });
  const subTickets = [{ title: 'Notes', due: '+1d' }, ticketWith(1)];
  await create({ name: 'Release', projectId, ticket: ticketWith(0), subTickets });
  await create({ name: 'Hello' });
  return { projectId, ada, bob };
}

/** The items of a file that names a person by another key. */
const withKey = (items: readonly SourceItem[], id: string, key: string): SourceItem[] =>
  items.map((item) => JSON.parse(JSON.stringify(item).replaceAll(id, key)) as SourceItem);

const exact = (count: number) => ({ exact: count, other_form: 0, left: 0 });

/** Templates in the export and import of a project. */
export function importedTemplatesContract(storage: StorageOf): void {
  describe('templates of an export', () => {
    it('are equal out and in, a second time too, and an undo leaves those that somebody changed', async () => {
      const [source, target] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const { projectId: from, ada, bob } = await aSource(source);
      for (const { id } of [ada, bob]) await joins(target, id);
      const exported = await transferCalls(source).out(from);
      const items = withKey(exported, ada.id, 'key of Ada');
      const { bring, undo, out, templates, change } = transferCalls(target);
      const { id: projectId } = await aProject(target);
      const tried = await bring(items, { projectId, dryRun: true });
      expect(await templates(projectId)).toEqual([]);
      const report = await bring(items, { projectId });
      expect(report.counts.template).toEqual(exact(3));
      expect(report.counts).toEqual(tried.counts);
      expect(named(await out(projectId))).toEqual(named(exported));
      const made = await templates(projectId);
      expect(
        made.map(({ name, is_default, project_id }) => [name, is_default, project_id]),
      ).toEqual([
        ['Bug', true, projectId],
        ['Release', false, projectId],
        ['Hello', false, projectId],
      ]);
      expect(made[1]?.ticket.custom_fields).toHaveProperty('person', ada.id);
      expect((await bring(items, { projectId })).counts.template).toEqual(exact(3));
      expect(await templates(projectId)).toEqual(made);
      await change(target.principal, { template: made[2]?.id ?? '', name: 'Mine' });
      expect((await bring(items, { projectId })).counts.template).toEqual({
        ...exact(2),
        left: 1,
      });
      await undo(report.id);
      expect((await templates(projectId)).map(({ name }) => name)).toEqual(['Mine']);
    });

    it('are the same templates where the project has them, and leave its default', async () => {
      const tenant = await aTenantFixture(storage());
      const { projectId: from } = await aSource(tenant);
      const { out, bring, templates, create } = transferCalls(tenant);
      const items = await out(from);
      const before = await templates(from);
      const again = await bring(items, { projectId: from });
      expect(again.counts.template).toEqual(exact(3));
      expect(await templates(from)).toEqual(before);
      const { id: projectId } = await aProject(tenant);
      await create({ name: 'Usual', projectId, isDefault: true });
      const report = await bring(items, { projectId });
      expect(report.counts.template).toEqual({ exact: 2, other_form: 1, left: 0 });
      expect(report.notes).toMatchObject([
        { kind: 'project' },
        { note: 'The default template of the project stays as it is here.' },
      ]);
      const all = await templates(projectId);
      expect(all.map(({ name, is_default }) => [name, is_default])).toEqual([
        ['Hello', false],
        ['Usual', true],
        ['Bug', false],
        ['Release', false],
      ]);
    });

    it('are updated by a later export, unless somebody has changed them', async () => {
      const tenant = await aTenantFixture(storage());
      const { bring, templates } = transferCalls(tenant);
      const { id: projectId } = await aProject(tenant);
      await bring([anItem('m', aSourceTemplate('Bug'))], { projectId });
      const later = aSourceTemplate('Bug', { title: 'Bug {{week}}' }, { isDefault: true });
      expect((await bring([anItem('m', later)], { projectId })).counts.template).toEqual(exact(1));
      expect(await templates(projectId)).toMatchObject([
        { version: 2, is_default: true, ticket: { title: 'Bug {{week}}' } },
      ]);
    });

    it('of a forged file are cleaned, bounded, and without what is not there', async () => {
      const tenant = await aTenantFixture(storage());
      const { bring, templates } = transferCalls(tenant);
      const { id: projectId } = await aProject(tenant);
      const forged = aSourceTemplate(
        'Forged',
        {
          description_html: '<p>Hi<script>alert(1)</script></p>',
          assignee_ids: ['nobody', tenant.newId()],
          label_ids: ['nothing'],
          custom_fields: { cost: 'many', unknown: 'x' },
          due: '+9y',
        },
        { isDefault: true },
      );
      const report = await bring(
        [
          anItem('cost', aSourceField('Cost', 'number')),
          anItem('first', forged),
          anItem('first', forged),
          anItem('second', aSourceTemplate('Second', {}, { isDefault: true })),
          ...Array.from({ length: 300 }, (_, at) => anItem(`m${at}`, aSourceTemplate('More'))),
        ],
        { projectId },
      );
      const limit = templateBudget.ofProject;
      expect(report.counts.template).toEqual({
        exact: limit - 2,
        other_form: 2,
        left: 302 - limit + 1,
      });
      const made = await templates(projectId);
      expect(made).toHaveLength(limit);
      expect(made.filter(({ is_default }) => is_default)).toHaveLength(1);
      expect(made[0]).toMatchObject({
        is_default: true,
        ticket: {
          description_html: '<p>Hi</p>',
          due: null,
          assignee_ids: [],
          label_ids: [],
          custom_fields: {},
        },
      });
      expect(report.notes.map(({ note, count }) => [note, count])).toEqual(
        expect.arrayContaining([
          ['A project has at most 100 templates.', 302 - limit],
          ['People who are not of the organization are left out of it.', 1],
          ['Labels that were not carried are left out.', 1],
          ['Values that no custom field takes are left out of it.', 1],
        ]),
      );
    });
  });
}
