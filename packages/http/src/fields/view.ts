import {
  fieldBudget,
  groupingPattern,
  viewBudget,
  viewGroupings,
  View,
  type ViewGrouping,
} from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from './array.ts';
import { gatheredFields } from '../request/gathered-fields.ts';
import { texts } from './import.ts';
import { ticketListEntries, wideTicketListEntries } from './ticket-filter.ts';
import { changeBody, newBody } from './record-body.ts';

/** The parameters of both lists of tickets. */
const listed = v.strictObject({ ...wideTicketListEntries, ...ticketListEntries });
const { custom: _custom, ...named } = listed.entries;
const maxCharacters = viewBudget.queryCharacters;

/** Each as it stands in an address. */
const listedParameters = Object.fromEntries(
  Object.keys(named).map((name) => [name, { type: 'string', maxLength: maxCharacters }]),
);

/** The parameters of a list, refused as the list refuses them. They are stored as they are in the address of the list. */
export const listQuery = v.pipe(
  texts(
    Object.keys(named).length + fieldBudget.inProject,
    maxCharacters,
    `Parameters of the list of tickets, each as in the address of the list; together at most ${maxCharacters} characters.`,
    { assignee_id: 'none', priority: 'high,highest', sort: 'due_at' },
    {
      properties: listedParameters,
      patternProperties: { '^custom\\.': { type: 'string', maxLength: maxCharacters } },
      additionalProperties: false,
    },
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    if (JSON.stringify(dataset.value).length > maxCharacters) {
      addIssue({ message: `must have at most ${maxCharacters} characters` });
      return;
    }
    for (const { path, message } of v.safeParse(listed, gatheredFields(dataset.value)).issues ??
      []) {
      const name = String(path?.[0]?.key).slice(0, 100);
      const isKnown = Object.hasOwn(listed.entries, name);
      addIssue({ message: `${name} ${isKnown ? message : 'is not known in a list of tickets'}` });
    }
  }),
);

const columnPattern = /^(?:[a-z_]{1,40}|custom\.[a-z][a-z0-9_]{0,39})$/;

const columns = arrayOf<string>({
  of: 'names of columns',
  max: viewBudget.columns,
  unique: true,
  read: (item) => (typeof item === 'string' && columnPattern.test(item) ? item : null),
  fault: 'must be a word of small letters, or custom.KEY',
  described: {
    items: { type: 'string', pattern: columnPattern.source },
    description:
      'The columns that the list shows, by name; empty for those that the reader has chosen.',
    examples: [['board', 'assigned', 'custom.severity']],
  },
});

const grouping = v.nullable(
  v.pipe(
    v.string('must be a string or null'),
    v.metadata({ pattern: groupingPattern.source, examples: ['custom.severity'] }),
    v.check(
      (text) => groupingPattern.test(text),
      `must be one of ${viewGroupings.join(', ')}, or custom.KEY`,
    ),
    v.transform((text) => text as ViewGrouping),
  ),
);

/** The fields of a new view, and of a change of one. */
export const newViewFields = newBody(View, ['name'], { query: listQuery, columns, grouping });
export const viewChangeFields = changeBody(View, { query: listQuery, columns, grouping });
