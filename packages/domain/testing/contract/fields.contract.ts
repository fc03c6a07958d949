import { describe, expect, it } from 'vitest';
import type { Principal } from '../../src/access/principal.ts';
import {
  createField,
  deleteField,
  restoreField,
  updateField,
} from '../../src/custom-field/use-cases/change-fields.ts';
import { listFields, readField } from '../../src/custom-field/use-cases/read-fields.ts';
import type { DeletedFilter } from '../../src/kernel/deleted-filter.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { deleteProject } from '../../src/project/use-cases/delete-project.ts';
import { createTicket } from '../../src/ticket/use-cases/create-ticket.ts';
import { readTicket } from '../../src/ticket/use-cases/read-tickets.ts';
import { updateTicket } from '../../src/ticket/use-cases/update-ticket.ts';
import { aMember, putInProject } from '../builders/people.ts';
import { aPrincipal, aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { plainRichText } from '../in-memory/plain-rich-text.ts';
import type { StorageOf } from './test-storage.ts';

/** The use cases of custom fields over the fixture's storage. */
export function fieldCalls(fixture: TenantFixture) {
  const { tenancy, newId, principal } = fixture;
  const ports = { tenancy, clock: () => fixture.tick(), newId, richText: plainRichText };
  const organization = principal.organizationId;
  const define = createField(ports);
  return {
    ports,
    define: (fields: Omit<Parameters<typeof define>[1], 'organization'>, as = principal) =>
      define(as, { organization, ...fields }),
    change: updateField(ports),
    remove: deleteField(ports),
    restore: restoreField(ports),
    read: readField(ports),
    async keys(projectId?: string, as: Principal = principal, deleted?: DeletedFilter) {
      const of = { organization, projectId, deleted, page: { limit: 200 } };
      return (await listFields(ports)(as, of)).items.map(({ key }) => key);
    },
    create: createTicket(ports),
    update: updateTicket(ports),
    ticket: async (id: string) => readTicket(ports)(principal, { ticket: id }),
  };
}

/** The code of the refusal of a call with its details. */
export const refusal = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw error ?? new Error('was not refused');
  return { [error.code]: 'errors' in error.details ? error.details.errors : error.details };
};

/** Custom fields and their values on tickets. */
export function fieldsContract(storage: StorageOf): void {
  describe('custom fields', () => {
    it('are of a project or of all projects, by position, with keys that no project has twice', async () => {
      const tenant = await aTenantFixture(storage());
      const { define, keys, read, remove, restore } = fieldCalls(tenant);
      const [web, app] = [await aProject(tenant), await aProject(tenant)];
      const severity = await define({ name: 'Sévérité', type: 'text', projectId: web.id });
      const again = await define({ name: 'Severite!', type: 'text', projectId: web.id });
      const flag = await define({ name: 'Severite', type: 'flag', projectId: app.id });
      const common = await define({ name: '2nd', type: 'date', position: 0 });
      expect([severity.key, again.key, flag.key, common.key]).toEqual([
        'severite',
        'severite_2',
        'severite',
        'field_2nd',
      ]);
      expect(await keys(web.id)).toEqual(['severite', 'field_2nd', 'severite_2']);
      expect(await keys(app.id)).toEqual(['field_2nd', 'severite']);
      expect(await refusal(define({ name: 'x', type: 'flag', key: 'severite' }))).toEqual({
        validation_failed: { key: ['is taken by another field, perhaps a deleted one'] },
      });
      await remove(tenant.principal, { field: severity.id });
      expect(await keys(web.id, tenant.principal, 'only')).toEqual(['severite']);
      expect(await keys(app.id, tenant.principal, 'only')).toEqual([]);
      expect(await keys(web.id, tenant.principal, 'include')).toHaveLength(3);
      expect(await keys(web.id)).toEqual(['field_2nd', 'severite_2']);
      expect(await refusal(read(tenant.principal, { field: severity.id }))).toHaveProperty(
        'not_found',
      );
      await restore(tenant.principal, { field: severity.id });
      expect(await keys(web.id)).toEqual(['severite', 'field_2nd', 'severite_2']);
    });

    it('of all projects are defined by owners and admins; members see those of their projects', async () => {
      const tenant = await aTenantFixture(storage());
      const { define, keys } = fieldCalls(tenant);
      const [web, app] = [await aProject(tenant), await aProject(tenant)];
      const { id, name } = await aMember(tenant);
      await putInProject(tenant, web.id, id);
      const ada = aPrincipal(tenant.principal.organizationId, {
        actor: { type: 'user', id, name },
        person: { userId: id, role: 'member' },
      });
      await define({ name: 'App', type: 'flag', projectId: app.id });
      await define({ name: 'Web', type: 'flag', projectId: web.id }, ada);
      expect(await refusal(define({ name: 'All', type: 'flag' }, ada))).toHaveProperty(
        'insufficient_role',
      );
      await define({ name: 'All', type: 'flag' });
      expect(await keys(undefined, ada)).toEqual(['web', 'all']);
      expect(await keys()).toEqual(['app', 'web', 'all']);
    });

    it('have at most 50 in a project', async () => {
      const tenant = await aTenantFixture(storage());
      const { define, ports } = fieldCalls(tenant);
      const web = await aProject(tenant);
      for (let made = 0; made < 49; made += 1) {
        await define({ name: 'Field', type: 'flag', projectId: web.id });
      }
      await define({ name: 'Common', type: 'flag' });
      const limit = { quota_exceeded: { quota: 'custom fields in a project', limit: 50 } };
      expect(await refusal(define({ name: 'Field', type: 'flag', projectId: web.id }))).toEqual(
        limit,
      );
      expect(await refusal(define({ name: 'Common', type: 'flag' }))).toEqual(limit);
      // Fields of a deleted project do not count.
      await deleteProject(ports)(tenant.principal, { project: web.id });
      expect(await define({ name: 'Common', type: 'flag' })).toMatchObject({ key: 'common_2' });
    });

    it('are set, changed and cleared on tickets, options by name or id', async () => {
      const tenant = await aTenantFixture(storage());
      const { define, create, update, ticket, remove, restore } = fieldCalls(tenant);
      const { principal } = tenant;
      const { id: project } = await aProject(tenant);
      const board = await aBoard(tenant, { id: project });
      const person = await aMember(tenant);
      await putInProject(tenant, project, person.id);
      const options = [{ name: 'Low' }, { name: 'High' }];
      const severity = await define({
        name: 'Severity',
        type: 'choice',
        projectId: project,
        options,
        default: 'low',
      });
      await define({ name: 'Parts', type: 'choices', projectId: project, options });
      const number = { min: -5, max: 100, decimals: 1, unit: '€' };
      await define({ name: 'Cost', type: 'number', number });
      await define({ name: 'Launch', type: 'date' });
      await define({ name: 'Owner', type: 'person' });
      await define({ name: 'Team', type: 'people' });
      await define({ name: 'Site', type: 'link' });
      await define({ name: 'Note', type: 'text' });
      await define({ name: 'Sure', type: 'flag', required: true });
      const wanted = { project, boardId: board.id, title: 'Work' };
      const bad = {
        severity: 'medium',
        cost: 1.25,
        launch: '2031-02-30',
        owner: tenant.newId(),
        site: 'javascript:alert(1)',
        note: 'a\nb',
        nope: 1,
      };
      expect(await refusal(create(principal, { ...wanted, customFields: bad }))).toEqual({
        validation_failed: {
          'custom_fields.severity': ['must be an option of the field, by name or id'],
          'custom_fields.cost': ['must be a number from -5 up to 100 with at most 1 decimal'],
          'custom_fields.launch': ['must be a day like 2031-05-04'],
          'custom_fields.owner': ['must name only people with access to the project'],
          'custom_fields.site': ['must be a link with https, http or mailto'],
          'custom_fields.note': ['must be one line, without control characters'],
          'custom_fields.nope': ['is not a custom field of the project'],
          'custom_fields.sure': ['is required'],
        },
      });
      const made = await create(principal, {
        ...wanted,
        customFields: {
          sure: false,
          team: [person.id],
          owner: person.id,
          parts: ['HIGH', 'low'],
          cost: -2.5,
          launch: '2031-05-04',
          site: 'https://example.org/a',
          note: ' Zebra ',
        },
      });
      const values = {
        severity: 'Low',
        parts: ['Low', 'High'],
        cost: -2.5,
        launch: '2031-05-04',
        owner: person.id,
        team: [person.id],
        site: 'https://example.org/a',
        note: 'Zebra',
        sure: false,
      };
      expect(made.custom_fields).toEqual(values);
      expect(Object.keys(made.custom_fields)).toEqual(Object.keys(values));
      expect((await ticket(made.id)).custom_fields).toEqual(values);
      const high = severity.options[1]?.id ?? '';
      const changed = await update(principal, {
        ticket: made.id,
        customFields: { severity: high, note: null as never, parts: [] },
      });
      const { note: _note, parts: _parts, ...others } = values;
      expect(changed.custom_fields).toEqual({ ...others, severity: 'High' });
      expect(changed.version).toBe(2);
      expect(await ticket(made.id)).toEqual(changed);
      const same = { ticket: made.id, customFields: { severity: 'high' } };
      expect((await update(principal, same)).version).toBe(2);
      const cleared = { ticket: made.id, customFields: { sure: null as never } };
      expect(await refusal(update(principal, cleared))).toEqual({
        validation_failed: { 'custom_fields.sure': ['is required'] },
      });
      const events = await storage().recordedEvents(principal.organizationId);
      expect(events.at(-1)?.changes).toEqual({
        'custom_fields.severity': { from: 'Low', to: 'High' },
        'custom_fields.note': { from: 'Zebra', to: null },
        'custom_fields.parts': { from: ['Low', 'High'], to: null },
      });
      await remove(principal, { field: severity.id });
      expect((await ticket(made.id)).custom_fields).not.toHaveProperty('severity');
      await restore(principal, { field: severity.id });
      expect((await ticket(made.id)).custom_fields).toEqual(changed.custom_fields);
    });
  });
}
