import {
  fieldTypes,
  Import,
  importBudget,
  importedKinds,
  priorities,
  workCategories,
} from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, count, id, instant, shown } from './record-parts.ts';

const outcomes = ['exact', 'other_form', 'left'] as const;

const example = { exact: 120, other_form: 2, left: 0 };

/** How many things of a kind had each outcome. */
const outcomeCounts = v.strictObject({ exact: count, other_form: count, left: count });

const counts = v.pipe(
  v.strictObject(
    Object.fromEntries(
      importedKinds.map((kind) => [kind, v.exactOptional(outcomeCounts)]),
    ) as Record<
      (typeof importedKinds)[number],
      v.ExactOptionalSchema<typeof outcomeCounts, undefined>
    >,
  ),
  v.metadata({
    description:
      'The things of the source by their kinds: how many were carried exactly, in another form, and left. Together they are all that the source has.',
    examples: [{ ticket: example }],
  }),
);

const note = v.strictObject({
  kind: v.picklist(importedKinds),
  outcome: v.picklist(outcomes),
  note: shown('The name is cut to 120 characters.'),
  code: v.exactOptional(
    v.pipe(
      v.string(),
      v.metadata({
        description: 'What the note says, for programs. Absent in reports of earlier versions.',
        examples: ['name_cut'],
      }),
    ),
  ),
  params: v.exactOptional(
    v.pipe(
      v.record(v.string(), v.union([v.string(), v.number()])),
      v.metadata({ description: 'The names and numbers of the note.', examples: [{ max: 120 }] }),
    ),
  ),
  count,
  samples: v.pipe(
    boundedArray(v.strictObject({ key: v.string(), name: v.string() }), importBudget.examples),
    v.metadata({ examples: [[{ key: 'WEB-7', name: 'Log in with a key' }]] }),
  ),
});

const found = v.strictObject({
  boards: boundedArray(
    v.strictObject({
      key: shown('Todo'),
      name: shown('Todo'),
      board_id: v.nullable(
        v.pipe(id, v.metadata({ description: 'Null for a board that the import would make.' })),
      ),
      is_done: v.boolean(),
      is_settled: v.pipe(
        v.boolean(),
        v.metadata({ description: 'An earlier import decided it, and no choice changes it.' }),
      ),
      category: v.exactOptional(
        v.pipe(
          v.nullable(v.picklist(workCategories)),
          v.metadata({
            description:
              'Of a state of a table: null if neither a category nor its name shows it. The option `states` changes it.',
          }),
        ),
      ),
    }),
    importBudget.found,
  ),
  people: boundedArray(
    v.strictObject({
      key: shown('ada'),
      name: shown('Ada L.'),
      user_id: v.nullable(
        v.pipe(id, v.metadata({ description: 'Null for nobody of the organization.' })),
      ),
    }),
    importBudget.found,
  ),
  fields: v.exactOptional(
    boundedArray(
      v.strictObject({
        key: shown('Custom field (Severity)'),
        name: shown('Severity'),
        type: v.picklist(fieldTypes),
        field_id: v.nullable(
          v.pipe(id, v.metadata({ description: 'Null for a field that the import would make.' })),
        ),
      }),
      importBudget.found,
    ),
  ),
  priorities: v.exactOptional(
    v.pipe(
      boundedArray(
        v.strictObject({ name: shown('P1'), priority: v.nullable(v.picklist(priorities)) }),
        importBudget.found,
      ),
      v.metadata({
        description:
          'Words of a table for priorities, and what was guessed; null: the ticket is of medium priority, and the word stays in its text. The option `priorities` changes it.',
      }),
    ),
  ),
  project: v.exactOptional(
    v.pipe(
      v.strictObject({ name: shown('Website'), key: shown('WEB') }),
      v.metadata({
        description: 'The project that the import would make; `project_key` gives it another key.',
      }),
    ),
  ),
});

/** An import. */
export const importJob = answerSchema(Import, {
  project_id: v.nullable(
    v.pipe(id, v.metadata({ description: 'Null until the project is known or made.' })),
  ),
  zone: v.pipe(
    v.nullable(shown('Europe/Berlin')),
    v.metadata({
      description:
        'The time zone in which a table is read: that of its days, and of times without one, by the option `zone`. Null for sources whose times have a zone.',
    }),
  ),
  counts,
  notes: boundedArray(note, importBudget.reasons + 20),
  found: v.pipe(
    found,
    v.metadata({
      description:
        'The lists, people and custom fields of the source that a dry run found, of each the first 200: `boards` and `people` of the import map them, and its option `fields` changes fields. Empty for other imports.',
    }),
  ),
});

/** An import with the request that brings its file. */
export const announcedImport = v.strictObject({
  ...importJob.entries,
  upload: v.pipe(
    v.nullable(
      v.strictObject({
        method: v.literal('PUT'),
        url: v.pipe(
          v.string(),
          v.url(),
          v.metadata({
            examples: [
              'https://basalt.example/imports/018f2f6e-7c00-7000-8000-000000000000/content?token=example',
            ],
          }),
        ),
        headers: v.record(v.string(), v.string()),
        expires_at: instant,
      }),
    ),
    v.metadata({
      description:
        'The request that brings the file, within an hour; null for a source without one.',
    }),
  ),
});
