import {
  exportedDevelopmentFields,
  neutralForm,
  type FieldFacts,
  type Fields,
  duePattern,
  templatedFields,
  type FieldType,
  type NeutralRecord,
} from '@basalt/domain';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

/** Whether a value of JSON can be that of a field, by the type of the field. The bytes of a file are not in this form. */
const tests: Partial<Record<FieldType, (value: unknown) => boolean>> = {
  id: isText,
  name: isText,
  line: isText,
  text: isText,
  html: isText,
  ids: isTexts,
  tags: isTexts,
  number: isNumber,
  integer: isNumber,
  count: isNumber,
  flag: (value) => typeof value === 'boolean',
  day: isText,
  moment: (value) => isText(value) && !Number.isNaN(Date.parse(value as string)),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isValueOfField = (value: unknown): boolean =>
  isText(value) || isNumber(value) || isTexts(value) || typeof value === 'boolean';

const isValues = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every(isValueOfField);

const isDue = (value: unknown): boolean =>
  (value ?? null) === null || (isText(value) && duePattern.test(value as string));

/** Whether a value is a ticket of a template: its title, and other fields of a new ticket. */
const isContent = (value: unknown): boolean =>
  isObject(value) &&
  isText(value['title']) &&
  isDue(value['due']) &&
  templatedFields.every(
    (facts) => value[facts.wireName] === undefined || isValue(value[facts.wireName], facts),
  );

/** Whether a value is a branch, commit or pull request. Its times are texts. */
const isDevelopment = (value: unknown): boolean =>
  isObject(value) &&
  exportedDevelopmentFields.every((facts) => isValue(value[facts.wireName] ?? null, facts));

/** The same for structured data, by its shape. */
const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  field_value: isValueOfField,
  field_values: isValues,
  custom_fields: isValues,
  template_content: isContent,
  template_contents: (value) => Array.isArray(value) && value.every(isContent),
  developments: (value) => Array.isArray(value) && value.every(isDevelopment),
  field_options: (value) =>
    Array.isArray(value) &&
    value.every(
      (option) =>
        isObject(option) &&
        isName(option['name'], 50) &&
        (option['color'] === undefined || /^#[0-9a-f]{6}$/.test(String(option['color']))) &&
        ['undefined', 'boolean'].includes(typeof option['archived']),
    ),
  number: isNumber,
  number_format: (value) =>
    isObject(value) &&
    [value['min'], value['max']].every((bound) => bound === null || isNumber(bound)) &&
    [0, 1, 2, 3, 4].includes(value['decimals'] as number) &&
    (value['unit'] === null || isName(value['unit'], 12)),
};

const isName = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max && !/\p{Cc}/u.test(value);

/**
 * The record of a line of the neutral form, whose times are texts in ISO 8601; null for what has not the fields of its kind. Optional fields
 * of a record here may be absent: an earlier version wrote the file without them.
 */
export function neutralRecordOf(line: unknown): NeutralRecord | null {
  if (typeof line !== 'object' || line === null) return null;
  const { kind, ...fields } = line as Record<string, unknown>;
  if (!isKind(kind)) return null;
  const form: Fields = neutralForm[kind];
  const record: Record<string, unknown> = { kind };
  for (const [name, value] of Object.entries(fields)) {
    const facts = Object.hasOwn(form, name) ? form[name]?.facts : undefined;
    if (facts === undefined || !isValue(value, facts)) return null;
    record[name] = facts.type === 'moment' && value !== null ? new Date(value as string) : value;
  }
  const isWhole = Object.entries(form).every(
    ([name, { facts }]) => Object.hasOwn(fields, name) || isOptional(facts),
  );
  return isWhole ? (record as NeutralRecord) : null;
}

const isOptional = ({ isImported, initial }: FieldFacts): boolean =>
  isImported === true && initial !== undefined;

const isKind = (kind: unknown): kind is keyof typeof neutralForm =>
  typeof kind === 'string' && Object.hasOwn(neutralForm, kind);

function isValue(value: unknown, facts: FieldFacts): boolean {
  const { type, choices = [], shape = '', isNullable } = facts;
  if (value === null) return isNullable || isOptional(facts);
  if (type === 'value') return shapes[shape]?.(value) === true;
  return type === 'choice' ? choices.includes(value as string) : tests[type]?.(value) === true;
}
