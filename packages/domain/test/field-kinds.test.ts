import { expect, test } from 'vitest';
import { aFixture } from './fixture.ts';
import type { FieldParameters } from '../src/custom-field/field-filter.ts';
import type { CustomFieldType, FieldValue } from '../src/records/custom-field.ts';

/** A type of field: two values, and the filters that find the first alone. A capability that it lacks has the reason. */
interface Kind {
  values: (person: string) => readonly [FieldValue, FieldValue];
  filter: (person: string) => FieldParameters;
  lacks?: Partial<Record<'sort' | 'lanes' | 'analytics', string>>;
}

const isText = { lanes: 'almost every ticket has its own', analytics: 'nothing to add up' };
const isSeveral = { sort: 'a ticket has several', lanes: 'a ticket has several' };

const kinds: Readonly<Record<CustomFieldType, Kind>> = {
  text: {
    values: () => ['Zebra', 'apple'],
    filter: () => ({ it: 'zebra' }),
    lacks: isText,
  },
  number: {
    values: () => [5, 7],
    filter: () => ({ it_max: '6' }),
    lacks: { lanes: isText.lanes },
  },
  date: {
    values: () => ['2031-05-04', '2031-06-01'],
    filter: () => ({ it_before: '2031-05-05' }),
    lacks: isText,
  },
  choice: { values: () => ['low', 'high'], filter: () => ({ it: 'low' }) },
  choices: { values: () => [['low'], ['high']], filter: () => ({ it: 'low' }), lacks: isSeveral },
  person: {
    values: (person) => [person, person],
    filter: (person) => ({ it: person }),
    lacks: { sort: 'names are not stored with tickets' },
  },
  people: {
    values: (person) => [[person], [person]],
    filter: (person) => ({ it: person }),
    lacks: isSeveral,
  },
  link: {
    values: () => ['https://a.example', 'https://b.example'],
    filter: () => ({ it: 'a.example' }),
    lacks: { ...isText, sort: 'addresses have no order that people need' },
  },
  flag: {
    values: () => [true, false],
    filter: () => ({ it: 'true' }),
    lacks: { lanes: 'two values are a filter', analytics: 'counted by a filter' },
  },
};

test.each(Object.entries(kinds) as [CustomFieldType, Kind][])(
  'a %s is created, changed, filtered, sorted, divided and counted by, or says why not',
  async (type, { values, filter, lacks = {} }) => {
    const { act, principal, project, boards } = await aFixture();
    const organization = principal.organizationId;
    const { id: person } = await act.createUser(principal, { email: 'a@example.test', name: 'A' });
    await act.addProjectMember(principal, { project: project.id, user: person });
    const isChoice = type === 'choice' || type === 'choices';
    const { id: field } = await act.createField(principal, {
      organization,
      projectId: project.id,
      name: 'It',
      type,
      options: isChoice ? [{ name: 'low' }, { name: 'high' }] : [],
    });
    const [first, second] = values(person);
    const of = { project: project.id, boardId: boards[0].id };
    const valueOf = async (ticket: string) =>
      (await act.readTicket(principal, { ticket })).custom_fields['it'];

    const { id } = await act.createTicket(principal, {
      ...of,
      title: 'a',
      customFields: { it: second },
    });
    await act.updateTicket(principal, { ticket: id, customFields: { it: first } });
    expect(await valueOf(id)).toEqual(first);
    const { id: other } = await act.createTicket(principal, { ...of, title: 'b' });
    expect(await valueOf(other)).toBeUndefined();

    const all = { words: [], archived: false } as const;
    const listed = async (custom: FieldParameters, sort: 'rank' | 'custom.it' = 'rank') => {
      const asked = { project: project.id, filter: { ...all, custom }, sort, page: { limit: 9 } };
      return (await act.listTickets(principal, asked)).items.map(({ title }) => title).join('');
    };
    expect(await listed(filter(person))).toBe('a');
    expect(await listed({ it: 'none' })).toBe('b');
    const can = async (capability: keyof typeof lacks, call: () => Promise<unknown>) =>
      expect([
        capability,
        await call().then(
          () => 'works',
          (error: Error) => error.message,
        ),
      ]).toEqual([capability, lacks[capability] === undefined ? 'works' : 'validation_failed']);
    await can('sort', () => listed({}, 'custom.it'));
    await can('lanes', () =>
      act.countTickets(principal, { project: project.id, filter: all, by: 'custom.it' }),
    );
    const { counts, sum } = await act.readFieldAnalytics(principal, {
      field,
      weeks: 1,
      filter: {},
    });
    expect(counts.length > 0 || sum !== null).toBe(lacks.analytics === undefined);
  },
);
