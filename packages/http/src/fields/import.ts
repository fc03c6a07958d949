import {
  cycleBudget,
  cycleStates,
  fieldTypes,
  Import,
  importBudget,
  importSystems,
  priorities,
  Project,
  workCategories,
} from '@basalt/domain';
import * as v from 'valibot';
import { integer } from './number.ts';
import { flag, oneOf, projectKey, text } from './text.ts';
import { newBody } from './record-body.ts';

const name = v.pipe(v.string(), v.metadata({ maxLength: 200 }), v.maxLength(200, 'is too long'));

/** Whether it is an object with at most `most` names. It stops counting beyond, because to read very many names takes long. */
function hasFew(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  let count = 0;
  for (const _ in value) if ((count += 1) > most) return false;
  return true;
}

/** An object with at most `most` names, whose values are texts of at most `length` characters. */
export const texts = (
  most: number,
  length: number,
  description: string,
  example: object,
  described: object = { additionalProperties: { type: 'string', maxLength: length } },
) =>
  v.pipe(
    v.unknown(),
    // Before the schema of the record: metadata behind it is not in the description of the API.
    v.metadata({
      type: 'object',
      maxProperties: most,
      description,
      examples: [example],
      ...described,
    }),
    v.check((value) => hasFew(value, most), `must be an object with at most ${most} names`),
    v.record(
      name,
      v.pipe(
        v.string('must be a string'),
        v.metadata({ maxLength: length }),
        v.maxLength(length, `must have at most ${length} characters`),
      ),
      'must be an object',
    ),
  );

const maxBytes = importBudget.bytes;

const word = (description: string) => ({ type: 'string', maxLength: 2_000, description });

/** The options of all sources, as they are described. Each source refuses those that it does not take, and wrong values. */
const sourceOptions = {
  columns: {
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 200 },
    maxProperties: 1_000,
    description: 'Tables: the roles of columns, such as `title`, by their headers.',
  },
  fields: {
    type: 'object',
    additionalProperties: {
      type: ['object', 'null'],
      properties: {
        type: {
          type: 'string',
          enum: fieldTypes.filter((type) => !/^(?:person|people)$/u.test(type)),
        },
        name: { type: 'string', minLength: 1, maxLength: 50 },
      },
      additionalProperties: false,
    },
    maxProperties: 1_000,
    description:
      'Another type or name for custom fields, by their keys or names in the source. Null leaves a field out: its values are in the table at the end of the text.',
  },
  states: {
    type: 'object',
    additionalProperties: { type: 'string', enum: workCategories },
    maxProperties: 1_000,
    description:
      'Tables: the categories of states of work, by their names. Boards are then in the order of work.',
  },
  priorities: {
    type: 'object',
    additionalProperties: { type: 'string', enum: priorities },
    maxProperties: 1_000,
    description: 'Tables: priorities by the words of the table, in any case.',
  },
  cycles: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        starts_on: { type: 'string', format: 'date' },
        ends_on: { type: 'string', format: 'date' },
        state: { type: 'string', enum: cycleStates },
      },
      required: ['starts_on', 'ends_on'],
    },
    maxProperties: cycleBudget.ofProject,
    description:
      'Tables: the days of sprints, by their names. The table of Jira Cloud has only names.',
  },
  header: {
    type: 'integer',
    minimum: 1,
    maximum: 1_000,
    description: 'Tables: the row with the names of the columns, from 1. It is found if absent.',
  },
  separator: word('Tables: what separates cells.'),
  encoding: word('Tables: how the text is encoded, such as `utf-8`.'),
  zone: word('Tables: the time zone of dates without one, such as `Europe/Berlin`.'),
  dates: { type: 'string', enum: ['dmy', 'mdy'], description: 'Tables: the order of days.' },
  text: { type: 'string', enum: ['markdown', 'html', 'plain'], description: '`csv`: the markup.' },
  preset: word('`csv`: the program that wrote the table, if its header does not show it.'),
  address: word('`jira`, `planka`: the address of the site.'),
  board: word('`planka`: the board, if the token reads several.'),
};

const {
  system: _system,
  file_name,
  size,
  options,
  ...others
} = newBody(Import, ['system'], {
  file_name: text(255, 'tickets.csv'),
  size: v.pipe(
    integer(1, maxBytes, `must be an integer from 1 to ${maxBytes}`),
    v.metadata({ description: 'Bytes.', examples: [48_213] }),
  ),
  options: v.pipe(
    v.unknown(),
    v.metadata({
      type: 'object',
      properties: sourceOptions,
      additionalProperties: {},
      maxProperties: 100,
      description: 'For the source, such as which column is the title.',
      examples: [{ columns: { Headline: 'title' } }],
    }),
    v.check((value) => hasFew(value, 100), 'must be an object with at most 100 names'),
    v.record(name, v.unknown(), 'must be an object'),
  ),
  people: texts(
    importBudget.people,
    254,
    'Emails of people of the organization, by their keys, names or emails in the source. An empty text leaves somebody out, whose email is otherwise that of a person here.',
    { 'Ada L.': 'ada@example.org' },
  ),
  boards: texts(
    importBudget.boards,
    60,
    'Names of boards here, by keys or names of lists in the source: the board of this name takes the tickets of the list, and is made where there is none. A list without one comes onto the board of its own name. A list of an earlier import stays on its board, unless another board that is there is chosen: its tickets that nobody changed since move there.',
    { Todo: 'Open' },
  ),
  project_name: v.nullable(newBody(Project, ['name']).name),
  project_key: v.nullable(projectKey),
  add_people: v.pipe(
    flag,
    v.metadata({
      description:
        'Whether people of the organization are added to the project when a ticket is assigned to them. Without it, yes.',
    }),
  ),
});

/** The fields of a new import. */
export const newImport = {
  system: v.pipe(
    oneOf(importSystems),
    v.metadata({ description: '`csv` is any table, and the form that an export writes.' }),
  ),
  file_name,
  size,
  options,
  secrets: v.exactOptional(
    texts(10, 1000, 'Options that are secrets. They are forgotten when the import has ended.', {
      token: 'example',
    }),
  ),
  ...others,
};
