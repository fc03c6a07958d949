import type { Principal } from '../../access/principal.ts';
import type { Decision } from '../../change/change.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
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
  type CustomFieldRecord,
  type CustomFieldType,
} from '../../records/custom-field.ts';
import type { FieldStore } from '../../ports/fields.port.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import {
  changedOptions,
  isReordered,
  touchedOptions,
  type Replacements,
} from '../change-options.ts';
import { fieldDecision } from '../field-decision.ts';
import { everyTicket } from '../following-tickets.ts';
import { followStored } from './follow-field.ts';
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

/** `stopping`: the process ends; tickets that are left follow by a worker. */
type FollowPorts = ChangePorts & { readonly stopping?: AbortSignal };

interface FieldPatch extends Omit<Patch<typeof CustomField>, 'options' | 'default'> {
  field: string;
  options?: readonly SentOption[] | undefined;
  replaceWith?: Replacements | undefined;
  default?: unknown;
}

/** The field with its project; tickets with its values wait until the change is written. */
async function lockedWithBoards(fields: FieldStore, id: string) {
  const found = await fields.lock(id);
  if (found !== null) await fields.lockBoards(found.field);
  return found;
}

/** A loaded field that is not deleted. Refuses with `not_found`. */
function live<Loaded extends { readonly field: CustomField }>(loaded: Loaded): Loaded {
  if (loaded.field.deletedAt !== null) throw new DomainError('not_found', { resource: 'field' });
  return loaded;
}

/** The field as it was stored, and whether tickets follow the change. */
const stored = (decision: Decision<CustomFieldRecord>, { pending }: CustomField) => ({
  ...decision,
  answer: { field: decision.answer, isFollowed: pending !== null },
});

/**
 * Changes a custom field. Absent fields stay, `options` replaces all options. Tickets with an option that is renamed, or replaced by another one, follow in
 * portions. Refuses with `validation_failed` (number, options, replace_with, default) what does not fit, and what `createField` refuses of archived
 * projects and roles.
 */
export const updateField = (ports: FollowPorts) => {
  const follow = followStored(ports);
  const define = changeOf(ports, {
    names: ({ field }: FieldPatch) => ({ kind: 'field', id: field }),
    load: async ({ fields }, { field: id, options }) => {
      const found = await fields.lock(id);
      if (found === null || options === undefined) return found && { ...found, chosen: [] };
      const touched = isReordered(found.field, options)
        ? found.field.options.map((option) => option.id)
        : touchedOptions(found.field, options);
      if (touched.length === 0) return { ...found, chosen: [] };
      await fields.lockBoards(found.field);
      // Tickets get the options of a pending change soon.
      const coming = new Set(Object.values(found.field.pending?.replaced ?? {}));
      const chosen = await fields.chosenOptions(id, touched);
      return {
        ...found,
        chosen: [...new Set([...chosen, ...touched.filter((each) => coming.has(each))])],
      };
    },
    check: (loaded, { field: _field, ...patch }) => ({ ...live(loaded), patch }),
    versionOf: ({ field }) => field,
    decide: ({ field, project, chosen, patch }, { principal, newId, now }) => {
      const { options: sent, replaceWith = {}, default: initial, ...content } = patch;
      if (isEmptyPatch(patch)) return stored({ answer: customFieldRecord(field) }, field);
      refuseToChange(principal, field.projectId, project, fieldsOf(patch));
      if (sent === undefined && patch.replaceWith !== undefined) {
        throw invalid('replace_with', 'is only for changes of `options`');
      }
      const given = givenFields(content) as Partial<CustomField>;
      const { required = field.required } = given;
      const edited = changed(field, {
        ...given,
        ...(sent && changedOptions(field, { sent, replaceWith, chosen, required }, { newId, now })),
      });
      const next = changed(
        edited,
        checkedField(edited, initial === undefined ? edited.default : initial),
      );
      return stored(fieldDecision(field, next, 'field.updated', now), next);
    },
  });
  return async (
    principal: Principal,
    command: FieldPatch & Preconditioned,
  ): Promise<CustomFieldRecord> => {
    const { field, isFollowed } = await define(principal, command);
    if (!isFollowed) return field;
    await follow(principal, field.id);
    const read = ports.tenancy.queriesOf(principal).fields.find(field.id);
    return (await read.catch(() => null)) ?? field;
  };
};

/** A change whose tickets follow. */
const followedBy =
  <Command extends { field: string } & Preconditioned, Answer>(
    ports: FollowPorts,
    change: (principal: Principal, command: Command) => Promise<Answer>,
  ) =>
  async (principal: Principal, command: Command): Promise<Answer> => {
    const answer = await change(principal, command);
    await followStored(ports)(principal, command.field);
    return answer;
  };

const deletion = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ field }: { field: string }) => ({ kind: 'field', id: field }),
    load: ({ fields }, { field }) => lockedWithBoards(fields, field),
    check: (loaded) => live(loaded),
    versionOf: ({ field }) => field,
    decide: ({ field, project }, { principal, now }) => {
      refuseToChange(principal, field.projectId, project);
      const next = changed(field, { deletedAt: now, pending: everyTicket(field.pending, now) });
      return { ...fieldDecision(field, next, 'field.deleted', now), answer: undefined };
    },
  });

/**
 * Deletes a custom field: its values are hidden, and its tickets follow in portions. For 30 days it can be restored with them. Refuses as
 * `createField`.
 */
export const deleteField = (ports: FollowPorts) => followedBy(ports, deletion(ports));

const restoration = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ field }: { field: string }) => ({ kind: 'field', id: field }),
    load: async ({ fields }, { field: id }) => {
      const places = await fields.lockedPlaces();
      const found = await lockedWithBoards(fields, id);
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
      const next = changed(field, { deletedAt: null, pending: everyTicket(field.pending, now) });
      return fieldDecision(field, next, 'field.restored', now);
    },
  });

/**
 * Restores a deleted custom field with its values; its tickets follow in portions. Refuses with `not_found` after 30 days, `not_deleted`, and as
 * `createField`.
 */
export const restoreField = (ports: FollowPorts) => followedBy(ports, restoration(ports));
