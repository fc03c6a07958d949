import type { CustomField } from '../api/types.ts';
import type { FixedKey } from '../words/keys.ts';
import type { IconName } from './icon-paths.ts';

/** The facts of a type of custom fields by which every page shows, edits, filters, sorts and counts its values. */
interface FieldType {
  name: FixedKey;
  icon: IconName;
  /** The records that values are chosen among; a text or number is typed. */
  from?: 'options' | 'people';
  isSeveral?: true;
  /** The input of values that are typed. */
  input?: 'text' | 'number' | 'date' | 'url';
  isSortable?: true;
  /** The filters whose values are typed: the ends of their names, and their labels. */
  filters?: readonly (readonly [end: string, label: FilterLabel])[];
}

type FilterLabel = `customFields.${'hasWords' | 'atLeast' | 'atMost' | 'onOrAfter' | 'before'}`;

const words: FieldType['filters'] = [['', 'customFields.hasWords']];
const bounds: FieldType['filters'] = [
  ['_min', 'customFields.atLeast'],
  ['_max', 'customFields.atMost'],
];
const days: FieldType['filters'] = [
  ['_after', 'customFields.onOrAfter'],
  ['_before', 'customFields.before'],
];

/** The types of custom fields, in the order in which they are offered. */
export const fieldTypes: Readonly<Record<CustomField['type'], FieldType>> = {
  text: {
    name: 'customFields.text',
    icon: 'edit',
    input: 'text',
    isSortable: true,
    filters: words,
  },
  number: {
    name: 'customFields.number',
    icon: 'estimate',
    input: 'number',
    isSortable: true,
    filters: bounds,
  },
  date: {
    name: 'customFields.date',
    icon: 'calendar',
    input: 'date',
    isSortable: true,
    filters: days,
  },
  choice: { name: 'customFields.choice', icon: 'label', from: 'options', isSortable: true },
  choices: { name: 'customFields.choices', icon: 'label', from: 'options', isSeveral: true },
  person: { name: 'customFields.person', icon: 'person', from: 'people' },
  people: { name: 'customFields.people', icon: 'person', from: 'people', isSeveral: true },
  link: { name: 'customFields.link', icon: 'link', input: 'url', filters: words },
  flag: { name: 'customFields.flag', icon: 'check', isSortable: true },
};

/** The types by name. */
export const typesByName = Object.entries(fieldTypes).map(([id, type]) => ({ id, ...type }));
