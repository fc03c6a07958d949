import type { NamedField } from '@basalt/domain';
import { shortInstant, type Zone } from '../zone.ts';

/** Fields that are written in words of their own, by their names in the API; null leaves one out. */
export type OwnWords = Readonly<Record<string, (value: never) => string | null>>;

/** `due` for `due_at`, `done` for `is_done`. */
const labelOf = (wireName: string): string =>
  wireName.replaceAll(/^is_|_at$/gu, '').replaceAll('_', ' ');

function factOf({ type, wireName }: NamedField, value: unknown, zone?: Zone): string | null {
  const label = labelOf(wireName);
  if (type === 'flag') return value === true ? label : null;
  if (type !== 'moment') return `${label} ${String(value)}`;
  const instant = String(value);
  const day = zone === undefined ? '' : ` (${zone.weekdayOf(instant)})`;
  return `${label} ${shortInstant(instant)}${day}`;
}

/**
 * The values of these fields that are neither null nor false, as `estimate 3`, `due 2031-05-04T21:59Z (Sun 2031-05-04)` and `archived`. With a
 * zone, a moment has its day there.
 */
export const factsOf = (
  fields: readonly NamedField[],
  record: object,
  { own = {}, zone }: { own?: OwnWords; zone?: Zone } = {},
): string[] =>
  fields.flatMap((field) => {
    const value: unknown = record[field.wireName as never];
    if (value === null || value === undefined) return [];
    const words = own[field.wireName];
    const fact = words === undefined ? factOf(field, value, zone) : words(value as never);
    return fact === null ? [] : [fact];
  });
