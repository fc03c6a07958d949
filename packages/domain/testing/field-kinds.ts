import type { FieldParameters } from '../src/custom-field/field-filter.ts';
import type { CustomFieldType, FieldValue } from '../src/records/custom-field.ts';

/** A type of custom field in tests. Its choices have the options `low` and `high`. */
export interface FieldKind {
  /** Two values; a list sorted by the field has the first before the second. */
  values: (person: string, colleague: string) => readonly [FieldValue, FieldValue];
  /** The filters by a field with the key `it` that find the first value alone. */
  filter: (person: string) => FieldParameters;
}

/** Every type of custom field. */
export const fieldKinds: Readonly<Record<CustomFieldType, FieldKind>> = {
  text: { values: () => ['apple, "red"', 'Zebra'], filter: () => ({ it: 'apple' }) },
  number: { values: () => [-5.25, 1234.5], filter: () => ({ it_max: '6' }) },
  date: {
    values: () => ['2031-05-04', '2031-06-01'],
    filter: () => ({ it_before: '2031-05-05' }),
  },
  choice: { values: () => ['low', 'high'], filter: () => ({ it: 'LOW' }) },
  choices: { values: () => [['low'], ['high']], filter: () => ({ it: 'low' }) },
  person: {
    values: (person, colleague) => [person, colleague],
    filter: (person) => ({ it: person }),
  },
  people: {
    values: (person, colleague) => [[person], [colleague]],
    filter: (person) => ({ it: person }),
  },
  link: {
    values: () => ['https://a.example/x?y=1', 'mailto:z@b.example'],
    filter: () => ({ it: 'a.example' }),
  },
  flag: { values: () => [false, true], filter: () => ({ it: 'false' }) },
};

/** The types that a capability lacks, each with the reason. */
type Lacks = Readonly<Partial<Record<CustomFieldType, string>>>;

const isSeveral = { choices: 'a ticket has several', people: 'a ticket has several' };
const hasLanes: Lacks = {
  ...isSeveral,
  text: 'almost every ticket has its own',
  number: 'almost every ticket has its own',
  date: 'almost every ticket has its own',
  link: 'almost every ticket has its own',
  flag: 'two values are a filter',
};
const isCounted: Lacks = {
  text: 'nothing to count or add up',
  date: 'nothing to count or add up',
  link: 'nothing to count or add up',
  flag: 'a filter counts them',
};
const isSearched: Lacks = {
  number: 'only texts, links and days are searched',
  choice: 'only texts, links and days are searched',
  choices: 'only texts, links and days are searched',
  person: 'only texts, links and days are searched',
  people: 'only texts, links and days are searched',
  flag: 'only texts, links and days are searched',
};
const isSorted: Lacks = {
  ...isSeveral,
  person: 'names are not stored with tickets',
  link: 'addresses have no order that people need',
};

/** Where the service has custom fields: in its API, its copies and its other interfaces. */
export const serviceCapabilities = {
  'creation of a ticket': {},
  'change of a ticket': {},
  'clearing a value': {},
  'bulk changes': {},
  'default value': {
    person: 'people leave a project',
    people: 'people leave a project',
  },
  'required value': {},
  'filter of a list': {},
  'sort of a list': isSorted,
  'counts by lane': hasLanes,
  'choice of one value in `fields`': {},
  'saved view': {},
  'search and `q`': isSearched,
  'history of a ticket': {},
  'log of events': {},
  webhook: {},
  notification: {},
  analytics: isCounted,
  'ticket template': {},
  'CSV of a list': {},
  'JSONL of a list': {},
  'project export and import': {},
  'CSV of a project and import': {
    choices: 'a CSV has texts, from which types are found',
    person: 'a CSV has texts, from which types are found',
    people: 'a CSV has texts, from which types are found',
  },
  'transfer of an organization': {},
  'MCP server': {},
  'npm client': {},
} as const satisfies Readonly<Record<string, Lacks>>;

/** Where the pages have custom fields. */
export const pageCapabilities = {
  'row of a ticket': {},
  'new ticket': {},
  'quick words': {},
  'command palette': {},
  'card of a board': {},
  'lane of a board': hasLanes,
  'column of a list': {},
  'group of a list': hasLanes,
  'sorted column': isSorted,
  'filter chip or input': {},
  'bulk bar': {},
  'history in words': {},
  'chart of analytics': isCounted,
} as const satisfies Readonly<Record<string, Lacks>>;

/** A place of the service where custom fields are. */
export type ServiceCapability = keyof typeof serviceCapabilities;
/** A place of the pages where custom fields are. */
export type PageCapability = keyof typeof pageCapabilities;

/** The reason why a capability lacks a type; undefined if it has the type. */
export const missingReason = (
  capability: ServiceCapability | PageCapability,
  type: CustomFieldType,
): string | undefined =>
  (({ ...serviceCapabilities, ...pageCapabilities }) as Readonly<Record<string, Lacks>>)[
    capability
  ]?.[type];

/** The types of custom fields. */
export const fieldKindNames = Object.keys(fieldKinds) as readonly CustomFieldType[];
