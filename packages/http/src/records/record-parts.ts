import { commentBudget, fieldBudget, importSystems, reactionNames } from '@basalt/domain';
import * as v from 'valibot';

/** A UUIDv7, as records name each other. */
export const id = v.pipe(v.string(), v.uuid());

/** A moment. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.metadata({ description: 'UTC, to the millisecond.', examples: ['2031-05-04T14:00:00.000Z'] }),
);

/** When the record or a comment on it last changed. */
export const lastActivityAt = v.pipe(
  instant,
  v.metadata({
    description:
      'The last change of the record, or of a comment on it. A comment does not change `version` and `updated_at`.',
  }),
);

/** When the record was deleted. */
export const deletedAt = v.nullable(
  v.pipe(instant, v.metadata({ description: 'Null for a record that is not deleted.' })),
);

/** As `#rrggbb`. */
export const color = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/),
  v.metadata({ examples: ['#0ea5e9'] }),
);

/** Text, with an example of it for the description of the API. */
export const shown = (example: string) => v.pipe(v.string(), v.metadata({ examples: [example] }));

/** An enumeration to which later versions can add values: a client must accept unknown ones. */
export const openEnum = <const Words extends readonly string[]>(
  words: Words,
  example: Words[number],
) =>
  v.pipe(
    v.picklist(words),
    v.metadata({
      type: 'string',
      enum: undefined,
      'x-extensible-enum': words,
      description: 'Later versions can add values.',
      examples: [example],
    }),
  );

/** Where a record was imported from. */
export const source = v.strictObject({
  system: v.picklist(importSystems),
  key: shown('WEB-12'),
  url: v.nullable(shown('https://example.atlassian.net/browse/WEB-12')),
});

/** An array of at most `most` items. */
export const boundedArray = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item), v.maxLength(most));

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The reactions to a comment. */
export const reactions = boundedArray(
  v.strictObject({
    reaction: openEnum(reactionNames, 'thumbs_up'),
    people: boundedArray(
      v.strictObject({ id, name: shown('Ada Lovelace') }),
      commentBudget.reactions,
    ),
  }),
  reactionNames.length,
);

/** How many of all are done. */
export const progress = v.strictObject({ done: count, total: count });

/** Work as it is estimated: from 0, with at most one decimal, in the team's own unit. */
export const estimated = v.pipe(v.number(), v.minValue(0), v.metadata({ examples: [3.5] }));

/** The number of a version. */
export const version = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.metadata({ description: 'Grows with every change; the ETag of the record.' }),
);

/** HTML after the HTML policy was applied. */
export const html = v.pipe(
  v.string(),
  v.metadata({ contentMediaType: 'text/html', examples: ['<p>As <em>asked</em>.</p>'] }),
);

const rule = v.pipe(
  v.strictObject({
    type: v.literal('rule'),
    id,
    name: shown('Triage of new bugs'),
    depth: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.metadata({
    description:
      'The rule that acted with these rights; `depth`: rules in the chain that led to it.',
  }),
);

/** The actor, with the name at that time. */
export const actor = v.variant('type', [
  v.strictObject({
    type: v.literal('api_credential'),
    id,
    name: shown('Deployment'),
    public_id: shown('4Fq0Zt8xYb2Lk6Wn1RcM'),
    via: v.exactOptional(rule),
  }),
  v.strictObject({
    type: v.literal('user'),
    id,
    name: shown('Ada Lovelace'),
    via: v.exactOptional(
      v.variant('type', [
        v.pipe(
          v.strictObject({ type: v.literal('app'), id, name: shown('Release notes') }),
          v.metadata({ description: 'The app that acted for the person.' }),
        ),
        rule,
      ]),
    ),
  }),
  v.strictObject({
    type: v.literal('system'),
    name: shown('Basalt'),
    via: v.exactOptional(rule),
  }),
  v.strictObject({
    type: v.literal('imported'),
    name: shown('Ada Lovelace'),
    source: shown('trello'),
    is_importer: v.exactOptional(
      v.pipe(
        v.literal(true),
        v.metadata({ description: 'The source names nobody: `name` is who imported it.' }),
      ),
    ),
  }),
]);

/** `true` when the types have the same fields of the same types, else `never`: an assignment of `true` then does not compile. */
export type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? [keyof A] extends [keyof B]
      ? [keyof B] extends [keyof A]
        ? true
        : never
      : never
    : never
  : never;

/** A value of a custom field, in the form of its type. */
export const fieldValue = v.pipe(
  v.union([v.string(), v.number(), v.boolean(), boundedArray(v.string(), fieldBudget.chosen)]),
  v.metadata({
    description:
      'Text and links are strings, numbers numbers, days `2031-05-04`, flags booleans, options their names, people their ids.',
    examples: ['high'],
  }),
);

/** The values of a ticket by the keys of its fields. */
export const customFieldValues = v.pipe(
  v.record(v.string(), fieldValue),
  v.metadata({
    description:
      'The values of custom fields, by key, in the order of the fields. Fields without a value are absent.',
    examples: [{ severity: 'high', cost: 12.5 }],
  }),
);
