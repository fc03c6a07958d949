import type { CustomField, FieldValue } from '../../api/types.ts';
import type { FieldChanges, NewField } from '../../data/queries/field-requests.ts';
import { fieldTypes } from '../../design/field-types.ts';

/** The type of a custom field. */
export type FieldType = CustomField['type'];

/** An option that is being edited. A new one has no id. */
export interface DraftOption {
  id?: string;
  name: string;
  color: string;
  archived: boolean;
}

/** A custom field that is being edited. Numbers are texts as they are typed. */
export interface FieldDraft {
  /** Empty for a new field. */
  key: string;
  name: string;
  description: string;
  type: FieldType;
  options: readonly DraftOption[];
  /** The removed stored options by id, with the id or name of what replaces each; null for none. */
  replaceWith: Readonly<Record<string, string | null>>;
  min: string;
  max: string;
  decimals: string;
  unit: string;
  required: boolean;
  on_card: boolean;
  default: FieldValue | null;
}

/** A new field without a name. */
export const blankField: FieldDraft = {
  key: '',
  name: '',
  description: '',
  type: 'text',
  options: [],
  replaceWith: {},
  min: '',
  max: '',
  decimals: '0',
  unit: '',
  required: false,
  on_card: false,
  default: null,
};

/** Whether values of the type are options. */
export const hasOptions = (type: FieldType): boolean => fieldTypes[type].from === 'options';

/** A field as it is edited. */
export const draftOf = ({ description, number, ...field }: CustomField): FieldDraft => ({
  ...blankField,
  key: field.key,
  name: field.name,
  type: field.type,
  options: field.options,
  required: field.required,
  on_card: field.on_card,
  default: field.default,
  description: description ?? '',
  ...(number !== null && {
    min: String(number.min ?? ''),
    max: String(number.max ?? ''),
    decimals: String(number.decimals),
    unit: number.unit ?? '',
  }),
});

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What the service stores of a draft. Options without a name are left out. */
export function bodyOf(
  draft: FieldDraft,
): Omit<NewField, 'key' | 'project_id'> & Pick<FieldChanges, 'replace_with'> {
  const { name, description, type, options, min, max, decimals, unit, required, on_card } = draft;
  const isNumber = type === 'number';
  return {
    name: name.trim(),
    type,
    description: description.trim() || null,
    required,
    on_card,
    default: defaultOf(draft),
    ...(Object.keys(draft.replaceWith).length > 0 && { replace_with: draft.replaceWith }),
    ...(hasOptions(type) && {
      options: options
        .map((option) => ({ ...option, name: option.name.trim() }))
        .filter((option) => option.name !== ''),
    }),
    ...(isNumber && {
      number: {
        min: numberOf(min),
        max: numberOf(max),
        decimals: Number(decimals),
        unit: unit.trim() || null,
      },
    }),
  };
}

/** The default in the form of the type; null without one. */
function defaultOf({ type, default: value }: FieldDraft): FieldValue | null {
  if (value === null || value === '' || fieldTypes[type].from === 'people') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return type === 'number' ? Number(value) : value;
}

/** The draft with other options. A default follows the new name of its option. */
export function withOptions(
  { options: before, default: value }: FieldDraft,
  options: readonly DraftOption[],
): Pick<FieldDraft, 'options' | 'default'> {
  const isRenamed = options.length === before.length;
  const nameNow = (name: string) => {
    if (options.some((option) => option.name === name)) return [name];
    const at = before.findIndex((option) => option.name === name);
    return isRenamed ? [options[at]?.name ?? name] : [];
  };
  if (Array.isArray(value)) return { options, default: value.flatMap(nameNow) };
  if (typeof value === 'string') return { options, default: nameNow(value)[0] ?? null };
  return { options, default: value };
}

/** The name by which `replace_with` refers to an option: its id, or the name of a new one. */
export const optionRef = ({ id, name }: DraftOption): string => id ?? name.trim();

/** The draft without a stored option. Options that it was to replace get what replaces it. */
export function withoutOption(
  draft: FieldDraft,
  option: DraftOption,
  to: string | null,
): Pick<FieldDraft, 'options' | 'default' | 'replaceWith'> {
  const ref = optionRef(option);
  const earlier = Object.entries(draft.replaceWith).map(([id, by]) => [id, by === ref ? to : by]);
  const options = draft.options.filter((other) => other !== option);
  return {
    ...withOptions(draft, options),
    replaceWith: { ...(Object.fromEntries(earlier) as FieldDraft['replaceWith']), [ref]: to },
  };
}
