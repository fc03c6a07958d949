import { importNote } from '../records/import-note.ts';
import {
  checkedField,
  fieldKeyPattern,
  keyOfField,
  optionsOf,
  refuseMoreFields,
} from '../custom-field/define-field.ts';
import { fieldBudget } from '../budgets/field-budget.ts';
import { isRefusal } from '../kernel/domain-error.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { importedValues } from '../record/imported.ts';
import { changed, nextVersion } from '../record/next-version.ts';
import { aboutField, CustomField } from '../records/custom-field.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';
import { twice } from './decide-structure.ts';
import type { PortionWork } from './portion-work.ts';

const deletedHere = importNote('field_deleted_here');
const noRoom = importNote('fields_full', {
  project: fieldBudget.inProject,
  organization: fieldBudget.ofOrganization,
});
const moreOptions = importNote('options_full', { max: fieldBudget.options });

/**
 * Imports a custom field of the source: it becomes the field of the project with the same name and type, which gets the options that it lacks,
 * or a new one. A field keeps its name, type and form in later imports.
 */
export function decideField(
  work: PortionWork,
  fitted: FittedItem,
  fields: FittedOf<'field'>,
): void {
  const ref = { kind: 'field', key: fitted.item.key } as const;
  if (work.isDuplicate(ref)) return work.report(fitted, { left: twice });
  const before = work.record(ref);
  const options = distinctOptions(fields.options);
  const known = before === undefined ? fieldLike(work, fields) : work.field(before.recordId);
  if (known !== undefined) {
    const field = withOptions(work, known, options);
    if (field !== known) keep(work, field);
    // A version that somebody else wrote stays unknown, so that an undo does not remove the field.
    if (before === undefined || before.versionWritten === known.version)
      work.became('field', fitted.item, field, false);
    const isWhole = missingOptions(field, options).length === 0;
    return work.report(fitted, isWhole ? {} : { differs: [moreOptions] });
  }
  if (before !== undefined) return work.report(fitted, { differs: [deletedHere] });
  try {
    refuseMoreFields(work.project.id, work.fieldPlaces);
  } catch (error) {
    if (!isRefusal(error, 'quota_exceeded')) throw error;
    return work.report(fitted, { differs: [noRoom] });
  }
  const made = newField(work, fields, options.slice(0, fieldBudget.options));
  keep(work, made);
  work.became('field', fitted.item, made, true);
  work.report(fitted, options.length > fieldBudget.options ? { differs: [moreOptions] } : {});
}

function keep(work: PortionWork, field: CustomField): void {
  work.keepField(field);
  work.events.push({ ...aboutField(field), kind: 'field.imported' });
}

/** The field of the project with the same type, and the same key or name, unless another field of the source became it. */
function fieldLike(work: PortionWork, fields: FittedOf<'field'>): CustomField | undefined {
  const taken = new Set(work.importedFields().values());
  const free = work.fields.filter((field) => !taken.has(field));
  const alike = free.filter(({ type }) => type === fields.type);
  return (
    (fields.isFound ? free : alike).find(({ key }) => key === fields.fieldKey) ??
    alike.find(({ name }) => foldCase(name) === foldCase(fields.name))
  );
}

type Options = FittedOf<'field'>['options'];

const distinctOptions = (options: Options): Options =>
  [
    ...new Map(options.toReversed().map((option) => [foldCase(option.name), option])).values(),
  ].toReversed();

/** Those of the options that the field lacks; none for a field without options. */
function missingOptions(field: CustomField, options: Options): Options {
  const names = new Set(field.options.map(({ name }) => foldCase(name)));
  return names.size === 0 ? [] : options.filter(({ name }) => !names.has(foldCase(name)));
}

/** The field with those of the options that it lacks, as far as there is room. */
function withOptions(work: PortionWork, field: CustomField, options: Options): CustomField {
  const room = Math.max(0, fieldBudget.options - field.options.length);
  const missing = missingOptions(field, options).slice(0, room);
  if (missing.length === 0) return field;
  const { newId, now } = work.context;
  const all = optionsOf([...field.options, ...missing], field.options, newId);
  return nextVersion(field, now, { options: all });
}

function newField(work: PortionWork, fields: FittedOf<'field'>, options: Options): CustomField {
  const { fieldPlaces: places, project, context } = work;
  const place = { name: fields.name, projectId: project.id };
  const meeting = places.filter(({ projectId }) => [null, project.id].includes(projectId));
  const isFree = meeting.every(({ key }) => key !== fields.fieldKey);
  const wanted = isFree ? (fields.fieldKey ?? '') : '';
  const key = fieldKeyPattern.test(wanted) ? wanted : undefined;
  const next = Math.max(-1, ...places.map(({ position }) => position)) + 1;
  const field = new CustomField({
    ...importedValues(CustomField, fields),
    id: context.newId(),
    organizationId: project.organizationId,
    projectId: project.id,
    key: keyOfField({ ...place, key }, places),
    options: optionsOf(options, [], context.newId),
    default: null,
    position: Math.min(next, 10_000),
    now: context.now,
  });
  return changed(field, checkedField(field, fields.default));
}
