import * as v from 'valibot';

/** A UUIDv7, as records name each other. */
export const id = v.pipe(v.string(), v.uuid());

/** A moment. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.metadata({ description: 'UTC, to the millisecond.', examples: ['2031-05-04T14:00:00.000Z'] }),
);

/** As `#rrggbb`. */
export const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The number of a version. */
export const version = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.metadata({ description: 'Grows with every change; the ETag of the record.' }),
);

/** Cleaned HTML, or none. */
export const html = v.nullable(v.pipe(v.string(), v.metadata({ contentMediaType: 'text/html' })));

/** Who did something, as it was called then. */
export const actor = v.variant('type', [
  v.strictObject({
    type: v.literal('api_credential'),
    id,
    name: v.string(),
    public_id: v.string(),
  }),
  v.strictObject({ type: v.literal('user'), id, name: v.string() }),
  v.strictObject({ type: v.literal('system'), name: v.string() }),
]);

/** `true` when the types name the same fields with the same values, `never` when not: a proof by compiling. */
export type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? [keyof A] extends [keyof B]
      ? [keyof B] extends [keyof A]
        ? true
        : never
      : never
    : never
  : never;
