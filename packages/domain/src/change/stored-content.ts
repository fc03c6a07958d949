import { changed } from '../record/next-version.ts';
import type { CleanedHtml } from '../records/cleaned-html.ts';
import { givenFields, textOrNull } from '../kernel/patch.ts';
import { normalizeTagNames } from './tag-names.ts';
import type { AnyRecordType, NamedField } from '../record/record.ts';

/** Content as it is stored, with the version of the policy that cleaned its HTML. */
export type StoredContent<Content> = Content & { readonly htmlPolicy: number };

function storedValue({ type, isNullable }: NamedField, value: unknown, html: CleanedHtml): unknown {
  if (type === 'html') return html.of(value as string | null);
  if (type === 'tags') return normalizeTagNames(value as readonly string[]);
  return type === 'line' && isNullable ? textOrNull(value as string | null) : value;
}

/**
 * The content of a record of this type with cleaned HTML, normalized tags, and null for blank optional lines. Absent fields stay absent.
 * Refuses what `CleanedHtml` and `normalizeTagNames` refuse.
 */
export function storedContent<Content extends object>(
  { fields }: AnyRecordType,
  content: Content,
  html: CleanedHtml,
): StoredContent<Content> {
  const values = content as Readonly<Record<string, unknown>>;
  const stored = fields
    .filter(({ name }) => values[name] !== undefined)
    .map((field) => [field.name, storedValue(field, values[field.name], html)] as const);
  return { ...content, ...Object.fromEntries(stored), htmlPolicy: html.policyVersion };
}

/** The record with this content. While its HTML stays the same, so does the version of the policy. */
export function withContent<Entity extends { readonly htmlPolicy: number }>(
  { fields }: AnyRecordType,
  entity: Entity,
  {
    htmlPolicy,
    ...content
  }: StoredContent<{ readonly [Name in keyof Entity]?: Entity[Name] | undefined }>,
): Entity {
  const edited = changed(entity, givenFields(content) as Partial<Entity>);
  const isSame = fields.every(
    ({ name, type }) => type !== 'html' || edited[name as never] === entity[name as never],
  );
  return isSame ? edited : changed(edited, { htmlPolicy } as unknown as Partial<Entity>);
}
