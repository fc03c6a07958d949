import { invalid } from '../kernel/domain-error.ts';
import { foldCase } from '../kernel/fold-case.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type { CustomField, FieldOption, PendingTickets } from '../records/custom-field.ts';
import { optionsOf, type SentOption } from './define-field.ts';
import { pendingWith, withReplaced } from './following-tickets.ts';

/** Removed options by id, each with the id or name of the option that replaces it; null for none. */
export type Replacements = Readonly<Record<string, string | null>>;

/** The options of a field without those that are removed, as soon as their tickets have followed. */
const stayingOptions = ({ options, pending }: CustomField): readonly FieldOption[] =>
  options.filter(({ id }) => !Object.hasOwn(pending?.replaced ?? {}, id));

/** The ids of the stored options that these leave out, or give another name. */
export function touchedOptions(field: CustomField, sent: readonly SentOption[]): string[] {
  const names = new Map(sent.map(({ id, name }) => [id, name]));
  return stayingOptions(field)
    .filter(({ id, name }) => names.get(id) !== name)
    .map(({ id }) => id);
}

/** Whether those of these options that stay have another order, or a new one is before them. Rows of tickets have the places of their options. */
export function isReordered(field: CustomField, sent: readonly { id?: string | undefined }[]) {
  const ids = sent.map(({ id }) => id);
  const staying = stayingOptions(field).filter(({ id }) => ids.includes(id));
  return field.type === 'choice' && staying.some(({ id }, at) => ids[at] !== id);
}

/** The options with those that leave, each behind the one that was before it. */
function withLeaving(
  options: readonly FieldOption[],
  leaving: readonly FieldOption[],
  before: readonly FieldOption[],
): readonly FieldOption[] {
  const all = [...options];
  for (const option of leaving) {
    const former = before.slice(
      0,
      before.findIndex(({ id }) => id === option.id),
    );
    const place = all.findLastIndex(({ id }) => former.some((each) => each.id === id));
    all.splice(place + 1, 0, option);
  }
  return all;
}

/** The id of the option that replaces a removed one. Refuses with `validation_failed` (replace_with). */
function replacementOf(
  removed: FieldOption,
  to: string | null,
  { options, required }: Pick<CustomField, 'options' | 'required'>,
): string | null {
  if (to === null) {
    if (required) throw invalid('replace_with', 'must name an option: the field is required');
    return null;
  }
  const name = foldCase(to);
  const found = options.find((option) => option.id === to || foldCase(option.name) === name);
  if (found !== undefined) return found.id;
  throw invalid('replace_with', `must name an option that stays, or null, for "${removed.name}"`);
}

/**
 * The fields that change with these options. `chosen`: the options that tickets have. Options that are left out go at once, those of tickets when
 * these have another one in their place: until then they keep their place. Refuses with `validation_failed` (options, replace_with).
 */
export function changedOptions(
  before: CustomField,
  {
    sent,
    replaceWith,
    chosen,
    required,
  }: {
    sent: readonly SentOption[];
    replaceWith: Replacements;
    chosen: readonly string[];
    required: boolean;
  },
  { newId, now }: { newId: NewId; now: Date },
): Partial<CustomField> {
  const stored = stayingOptions(before);
  const isLeaving = (id = '') => Object.hasOwn(before.pending?.replaced ?? {}, id);
  const options = optionsOf(
    sent.filter(({ id }) => !isLeaving(id)),
    stored,
    newId,
  );
  const removed = stored.filter(({ id }) => !options.some((option) => option.id === id));
  const unknown = Object.keys(replaceWith).find((id) => !removed.some((each) => each.id === id));
  if (unknown !== undefined) {
    throw invalid('replace_with', 'must name only options that `options` leaves out, by id');
  }
  const replaced: Record<string, string | null> = {};
  for (const option of removed) {
    const to = replaceWith[option.id];
    if (to !== undefined) replaced[option.id] = replacementOf(option, to, { options, required });
    else if (chosen.includes(option.id)) {
      throw invalid(
        'options',
        `must name "${option.name}", which tickets have, or \`replace_with\` what replaces it`,
      );
    }
  }
  const hasOptions = before.type === 'choice' || before.type === 'choices';
  const initial =
    before.default !== null && hasOptions
      ? withReplaced({ ...before, options }, before.default, replaced)
      : before.default;
  const isLate = ({ id }: FieldOption) => isLeaving(id) || (chosen.includes(id) && id in replaced);
  const leaving = before.options.filter(isLate).map((option) => ({ ...option, archived: true }));
  const left = Object.entries(replaced).filter(([id]) => chosen.includes(id));
  const touched = touchedOptions(before, sent);
  const change: Omit<PendingTickets, 'after' | 'at' | 'attempts'> = {
    replaced: Object.fromEntries(left),
    options: chosen.filter((id) => touched.includes(id)),
    isReordered: isReordered(before, options),
  };
  return {
    options: withLeaving(options, leaving, before.options),
    default: initial,
    pending: chosen.length === 0 ? before.pending : pendingWith(before.pending, change, now),
  };
}
