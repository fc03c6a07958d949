import { recordDecision } from '../../change/record-decision.ts';
import { refuseExpired } from '../../kernel/deleted-retention.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { fieldsOf, givenFields, isEmptyPatch } from '../../kernel/patch.ts';
import { refuseToChange } from '../../project/shared-record.ts';
import { changed } from '../../record/next-version.ts';
import type { Content, Patch } from '../../record/record.ts';
import {
  aboutField,
  CustomField,
  customFieldRecord,
  type CustomFieldType,
} from '../../records/custom-field.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import {
  checkedField,
  keyOfField,
  optionsOf,
  refuseMoreFields,
  type SentOption,
} from '../define-field.ts';

interface NewField extends Omit<Content<typeof CustomField>, 'options' | 'default'> {
  organization: string;
  /** The id of a project; null for a field of all projects. */
  projectId?: string | null | undefined;
  name: string;
  type: CustomFieldType;
  key?: string | undefined;
  options?: readonly SentOption[] | undefined;
  default?: unknown;
}

/**
 * Defines a custom field, behind the others. Refuses with `validation_failed` (project_id, key, number, options, default), `quota_exceeded`,
 * `project_archived`, and plain members who define one for all projects with `insufficient_role`.
 */
export const createField = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: NewField) => ({ kind: 'organization', id: organization }),
    load: async ({ fields, projects }, { projectId = null }) => ({
      places: await fields.lockedPlaces(),
      project: projectId === null ? null : await projects.lock(projectId),
    }),
    check: ({ places, project }, { organization: _organization, ...sent }) => {
      const { projectId = null } = sent;
      if (projectId !== null && project === null) {
        throw invalid('project_id', 'is not a project of this organization');
      }
      return { places, project, sent: { ...sent, projectId } };
    },
    decide: ({ places, project, sent }, { principal, newId, now }) => {
      const { projectId, options = [], default: initial = null, key, ...content } = sent;
      refuseToChange(principal, projectId, project);
      refuseMoreFields(projectId, places);
      const next = Math.max(-1, ...places.map(({ position }) => position)) + 1;
      const made = new CustomField({
        ...content,
        position: content.position ?? Math.min(next, 10_000),
        projectId,
        id: newId(),
        organizationId: principal.organizationId,
        key: keyOfField({ ...sent, key }, places),
        options: optionsOf(options, [], newId),
        default: null,
        now,
      });
      const field = changed(made, checkedField(made, initial));
      return {
        saved: [field],
        events: [{ ...aboutField(field), kind: 'field.created' }],
        answer: customFieldRecord(field),
      };
    },
  });

interface FieldPatch extends Omit<Patch<typeof CustomField>, 'options' | 'default'> {
  field: string;
  options?: readonly SentOption[] | undefined;
  default?: unknown;
}

/** A loaded field that is not deleted. Refuses with `not_found`. */
function live<Loaded extends { readonly field: CustomField }>(loaded: Loaded): Loaded {
  if (loaded.field.deletedAt !== null) throw new DomainError('not_found', { resource: 'field' });
  return loaded;
}

/** The ids of the stored options that these give another name. */
function renamedOptions({ options }: CustomField, sent: readonly SentOption[]): string[] {
  const names = new Map(options.map(({ id, name }) => [id, name]));
  return sent.flatMap(({ id, name }) => {
    const before = id === undefined ? undefined : names.get(id);
    return id === undefined || before === undefined || before === name ? [] : [id];
  });
}

/**
 * Changes a custom field. Absent fields stay, `options` replaces all options. Refuses with `validation_failed` (number, options, default)
 * what does not fit, another name of an option that a ticket has, and what `createField` refuses of archived projects and roles.
 */
export const updateField = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ field }: FieldPatch) => ({ kind: 'field', id: field }),
    load: async ({ fields }, { field: id, options = [] }) => {
      const found = await fields.lock(id);
      if (found === null) return null;
      const renamed = renamedOptions(found.field, options);
      const chosen = renamed.length === 0 ? [] : await fields.chosenOptions(id, renamed);
      return { ...found, chosen };
    },
    check: (loaded, { field: _field, ...patch }) => ({ ...live(loaded), patch }),
    versionOf: ({ field }) => field,
    decide: ({ field, project, chosen, patch }, { principal, newId, now }) => {
      const { options, default: initial, ...content } = patch;
      if (isEmptyPatch(patch)) return { answer: customFieldRecord(field) };
      refuseToChange(principal, field.projectId, project, fieldsOf(patch));
      const edited = changed(field, {
        ...(givenFields(content) as Partial<CustomField>),
        ...(options && { options: optionsOf(options, field.options, newId) }),
      });
      refuseLostOptions(field, edited);
      if (chosen.length > 0) {
        throw invalid('options', 'the name of an option that tickets have cannot be changed yet');
      }
      const next = changed(
        edited,
        checkedField(edited, initial === undefined ? field.default : initial),
      );
      return recordDecision(field, next, {
        now,
        answerOf: customFieldRecord,
        events: (data, changes) => [{ ...aboutField(field), data, kind: 'field.updated', changes }],
      });
    },
  });

/** Refuses with `validation_failed` (options) options that leave out a stored one. */
function refuseLostOptions(before: CustomField, after: CustomField): void {
  const ids = new Set(after.options.map(({ id }) => id));
  if (before.options.some(({ id }) => !ids.has(id))) {
    throw invalid(
      'options',
      'must name every option of the field: archive those that are not offered any more',
    );
  }
}

/** Deletes a custom field: its values are hidden. For 30 days it can be restored with them. Refuses as `createField`. */
export const deleteField = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ field }: { field: string }) => ({ kind: 'field', id: field }),
    load: ({ fields }, { field }) => fields.lock(field),
    check: (loaded) => live(loaded),
    versionOf: ({ field }) => field,
    decide: ({ field, project }, { principal, now }) => {
      refuseToChange(principal, field.projectId, project);
      const deleted = recordDecision(field, changed(field, { deletedAt: now }), {
        now,
        answerOf: customFieldRecord,
        events: (data) => [{ ...aboutField(field), data, kind: 'field.deleted' }],
      });
      return { ...deleted, answer: undefined };
    },
  });

/** Restores a deleted custom field with its values. Refuses with `not_found` after 30 days, `not_deleted`, and as `createField`. */
export const restoreField = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ field }: { field: string }) => ({ kind: 'field', id: field }),
    load: async ({ fields }, { field: id }) => {
      const places = await fields.lockedPlaces();
      const found = await fields.lock(id);
      return found && { ...found, places };
    },
    check: (loaded, _, { now }) => {
      const { deletedAt } = loaded.field;
      if (deletedAt) refuseExpired('field', deletedAt, now);
      return loaded;
    },
    versionOf: ({ field }) => field,
    decide: ({ field, project, places }, { principal, now }) => {
      refuseToChange(principal, field.projectId, project);
      if (field.deletedAt === null) throw new DomainError('not_deleted', { resource: 'field' });
      refuseMoreFields(field.projectId, places);
      return recordDecision(field, changed(field, { deletedAt: null }), {
        now,
        answerOf: customFieldRecord,
        events: (data) => [{ ...aboutField(field), data, kind: 'field.restored' }],
      });
    },
  });
