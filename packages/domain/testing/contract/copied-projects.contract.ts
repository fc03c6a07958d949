import { describe, expect, it } from 'vitest';
import { listBoards } from '../../src/board/use-cases/read-boards.ts';
import { createBoard } from '../../src/board/use-cases/create-board.ts';
import { createProject } from '../../src/project/use-cases/create-project.ts';
import { createLabel, listLabels } from '../../src/project/use-cases/labels.ts';
import { listMembers } from '../../src/project/use-cases/read-projects.ts';
import { copiedParts } from '../../src/project/use-cases/read-copied.ts';
import { createView } from '../../src/view/use-cases/change-view.ts';
import { listViews } from '../../src/view/use-cases/read-views.ts';
import { listFields } from '../../src/custom-field/use-cases/read-fields.ts';
import { listTemplates } from '../../src/template/use-cases/read-templates.ts';
import { aMember, putInProject } from '../builders/people.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { fieldCalls, refusal } from './fields.contract.ts';
import { templateCalls } from './templates.contract.ts';
import type { StorageOf } from './test-storage.ts';

/** Projects that get parts of others. */
export function copiedProjectsContract(storage: StorageOf): void {
  describe('a project from a project', () => {
    it('has copies of the included parts, which name each other and nothing of the source', async () => {
      const tenant = await aTenantFixture(storage());
      const { principal } = tenant;
      const { organizationId: organization } = principal;
      const { ports, create: addTemplate } = templateCalls(tenant);
      const { define } = fieldCalls(tenant);
      const source = await aProject(tenant);
      const project = source.id;
      const page = { limit: 100 };
      await createBoard(ports)(principal, { project, name: 'Review', wipLimit: 3 });
      const label = await createLabel(ports)(principal, { project, name: 'bug' });
      const options = [{ name: 'low' }, { name: 'high' }];
      const choice = { name: 'Size', type: 'choice', options, default: 'high' } as const;
      const field = await define({ ...choice, projectId: project });
      await define({ name: 'Common', type: 'flag' });
      const query = { label_id: label.id, priority: 'high' };
      await createView(ports)(principal, {
        organization,
        projectId: project,
        name: 'Bugs',
        query,
        shared: true,
      });
      const ticket = { title: 'Bug', label_ids: [label.id] };
      await addTemplate({ name: 'Bug', projectId: project, isDefault: true, ticket });
      const member = await aMember(tenant);
      await putInProject(tenant, project, member.id);

      const made = await createProject(ports)(principal, {
        organization,
        name: 'Copy',
        fromProjectId: project,
        include: copiedParts,
      });
      const of = { project: made.id, page };
      const within = { organization, projectId: made.id, page };
      const before = await listBoards(ports)(principal, { project, page });
      const after = await listBoards(ports)(principal, of);
      const shapes = ({ items }: typeof after) =>
        items.map(({ name, slug, position, wip_limit: limit }) => [name, slug, position, limit]);
      expect(shapes(after)).toEqual(shapes(before));
      expect(after.items.some(({ id }) => before.items.some((board) => board.id === id))).toBe(
        false,
      );
      const [copied] = (await listLabels(ports)(principal, of)).items;
      expect(copied?.name).toBe('bug');
      expect(copied?.id).not.toBe(label.id);
      const fields = (await listFields(ports)(principal, within)).items;
      expect(fields.map(({ key, default: initial }) => [key, initial])).toEqual([
        ['size', 'high'],
        ['common', null],
      ]);
      expect(fields[0]?.options[0]?.id).not.toBe(field.options[0]?.id);
      const views = (await listViews(ports)(principal, within)).items;
      expect(views).toMatchObject([
        { name: 'Bugs', query: { ...query, label_id: copied?.id }, gone: [] },
      ]);
      const templates = (await listTemplates(ports)(principal, within)).items;
      expect(templates).toMatchObject([
        { name: 'Bug', is_default: true, ticket: { label_ids: [copied?.id] } },
      ]);
      const people = (await listMembers(ports)(principal, of)).items;
      expect(people.map(({ id }) => id)).toContain(member.id);
    });

    it('has the default boards and nothing else without parts, and needs a project that exists', async () => {
      const tenant = await aTenantFixture(storage());
      const { principal } = tenant;
      const { organizationId: organization } = principal;
      const { ports } = templateCalls(tenant);
      const source = await aProject(tenant);
      await createLabel(ports)(principal, { project: source.id, name: 'bug' });
      const create = createProject(ports);
      const made = await create(principal, {
        organization,
        name: 'Copy',
        fromProjectId: source.id,
      });
      const of = { project: made.id, page: { limit: 100 } };
      expect((await listBoards(ports)(principal, of)).items).toHaveLength(5);
      expect((await listLabels(ports)(principal, of)).items).toEqual([]);
      const lost = { organization, name: 'Lost', fromProjectId: tenant.newId() };
      expect(await refusal(create(principal, lost))).toEqual({
        validation_failed: { from_project_id: ['is not a project of this organization'] },
      });
    });
  });
}
