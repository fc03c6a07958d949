import { describe, expect, it } from 'vitest';
import { updateBoard } from '../../src/board/use-cases/update-board.ts';
import { createLabel } from '../../src/project/use-cases/labels.ts';
import { deleteLabel } from '../../src/project/use-cases/delete-label.ts';
import type { SentTemplateContent } from '../../src/records/template.ts';
import { listTickets, readTicket } from '../../src/ticket/use-cases/read-tickets.ts';
import { createTicket } from '../../src/ticket/use-cases/create-ticket.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { fieldCalls, refusal } from './fields.contract.ts';
import { templateCalls } from './templates.contract.ts';
import type { StorageOf } from './test-storage.ts';

/** A project with a board, and calls on both. */
async function aPlace(tenant: TenantFixture) {
  const { principal } = tenant;
  const { ports, create } = templateCalls(tenant);
  const project = await aProject(tenant);
  const board = await aBoard(tenant, project);
  return {
    ports,
    project,
    board,
    template: async (ticket: SentTemplateContent, subTickets: SentTemplateContent[] = []) =>
      (await create({ name: 'Release', projectId: project.id, ticket, subTickets })).id,
    make: (fields: Omit<Parameters<ReturnType<typeof createTicket>>[1], 'project'>) =>
      createTicket(ports)(principal, { project: project.id, boardId: board.id, ...fields }),
    titles: async () => {
      const { items } = await listTickets(ports)(principal, {
        project: project.id,
        filter: { archived: false, words: [] },
        sort: 'rank',
        page: { limit: 100 },
      });
      return items.map(({ title, parent_id: parent }) => [title, parent]);
    },
  };
}

/** Tickets that are created by templates. */
export function templateTicketsContract(storage: StorageOf): void {
  describe('tickets by a template', () => {
    it('have its fields where the request names none, and its sub-tickets behind them in their order', async () => {
      const tenant = await aTenantFixture(storage());
      const { template, make, titles } = await aPlace(tenant);
      const templateId = await template(
        {
          title: 'Release {{date}}',
          description_html: '<p>Go</p>',
          due: '+1d',
          priority: 'high',
          tag_names: ['Web'],
        },
        [{ title: 'Notes', tag_names: ['web', 'Text'] }, { title: 'Mail' }],
      );
      const ticket = await make({ templateId, priority: 'low' });
      const day = ticket.created_at.slice(0, 10);
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      expect(ticket).toMatchObject({
        title: `Release ${day}`,
        description_html: '<p>Go</p>',
        priority: 'low',
        due_at: `${next}T23:59:59.000Z`,
        children: { done: 0, total: 2 },
      });
      const { ports } = templateCalls(tenant);
      expect(await readTicket(ports)(tenant.principal, { ticket: ticket.id })).toEqual(ticket);
      const log = await storage().recordedEvents(tenant.principal.organizationId);
      const related = log.filter(({ kind }) => kind === 'ticket.related');
      // Each sub-ticket has one, and the ticket one about the last of them.
      expect(related).toHaveLength(3);
      expect(related.filter(({ subjectId }) => subjectId === ticket.id)).toMatchObject([
        { data: { children: { total: 2 }, version: ticket.version } },
      ]);
      const inside = [
        ['Notes', ticket.id],
        ['Mail', ticket.id],
      ];
      expect(await titles()).toEqual([[ticket.title, null], ...inside]);
      const below = await make({ templateId, title: 'Other', parentId: ticket.id });
      expect(below).toMatchObject({ title: 'Other', parent_id: ticket.id, tag_names: ['Web'] });
    });

    it('lack what does not exist any more, and are not refused for it', async () => {
      const tenant = await aTenantFixture(storage());
      const { ports, project, template, make } = await aPlace(tenant);
      const { define } = fieldCalls(tenant);
      const made = { project: project.id, name: 'bug', color: '#123456' };
      const [label, deletedLabel] = [
        await createLabel(ports)(tenant.principal, made),
        await createLabel(ports)(tenant.principal, { ...made, name: 'gone' }),
      ];
      const stranger = await aMember(tenant);
      await define({ name: 'Size', type: 'choice', options: [{ name: 'small' }] });
      await define({ name: 'Needed', type: 'text', required: true });
      const content = {
        label_ids: [label.id, deletedLabel.id],
        assignee_ids: [stranger.id],
        custom_fields: { size: 'Small', needed: 'yes', lost: 'x' },
      };
      const templateId = await template({ title: 'Bug', ...content }, [
        { title: 'Part', ...content, custom_fields: { size: 'huge' } },
      ]);
      await deleteLabel(ports)(tenant.principal, { label: deletedLabel.id });
      const ticket = await make({ templateId, customFields: { needed: 'no' } });
      expect(ticket).toMatchObject({
        label_ids: [label.id],
        assignee_ids: [],
        custom_fields: { size: 'small', needed: 'no' },
        children: { total: 1 },
      });
    });

    it('are all created or none: a board that is too full refuses them with all their number', async () => {
      const tenant = await aTenantFixture(storage());
      const { ports, board, template, make, titles } = await aPlace(tenant);
      await updateBoard(ports)(tenant.principal, { board: board.id, wipLimit: 2 });
      const templateId = await template({ title: 'Release' }, [{ title: 'A' }, { title: 'B' }]);
      expect(await refusal(make({ templateId }))).toEqual({
        wip_limit_exceeded: {
          field: 'board_id',
          wip: { limit: 2, current: 0, incoming: 3 },
        },
      });
      expect(await titles()).toEqual([]);
    });

    it('need a template of their project, or of all projects', async () => {
      const tenant = await aTenantFixture(storage());
      const { make } = await aPlace(tenant);
      const { create } = templateCalls(tenant);
      const otherProject = await aProject(tenant);
      const foreign = await create({ name: 'Other', projectId: otherProject.id });
      const common = await create({ name: 'All' });
      const fault = { validation_failed: { template_id: ['is not a template of this project'] } };
      expect(await refusal(make({ templateId: foreign.id }))).toEqual(fault);
      expect(await refusal(make({ templateId: tenant.newId() }))).toEqual(fault);
      expect((await make({ templateId: common.id })).title).toBe('Release');
      expect(await refusal(make({}))).toEqual({ validation_failed: { title: ['is required'] } });
    });
  });
}
