import { expect, test } from 'vitest';
import { fieldKindNames, fieldKinds, missingReason } from '../testing/field-kinds.ts';
import type { FieldParameters } from '../src/custom-field/field-filter.ts';
import { aFixture } from './fixture.ts';

test.each(fieldKindNames)(
  'storage in memory filters, sorts, divides and counts by a %s, or refuses to',
  async (type) => {
    const { values, filter } = fieldKinds[type];
    const { act, principal, project, boards } = await aFixture();
    const organization = principal.organizationId;
    const { id: person } = await act.createUser(principal, { email: 'a@example.test', name: 'A' });
    const { id: colleague } = await act.createUser(principal, {
      email: 'b@example.test',
      name: 'B',
    });
    for (const user of [person, colleague]) {
      await act.addProjectMember(principal, { project: project.id, user });
    }
    const isChoice = type === 'choice' || type === 'choices';
    const { id: field } = await act.createField(principal, {
      organization,
      projectId: project.id,
      name: 'It',
      type,
      options: isChoice ? [{ name: 'low' }, { name: 'high' }] : [],
      ...(type === 'number' && { number: { min: null, max: null, decimals: 2, unit: null } }),
    });
    const [first, second] = values(person, colleague);
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
    const { id: unset } = await act.createTicket(principal, { ...of, title: 'b' });
    expect(await valueOf(unset)).toBeUndefined();

    const all = { words: [], archived: false } as const;
    const listed = async (custom: FieldParameters, sort: 'rank' | 'custom.it' = 'rank') => {
      const asked = { project: project.id, filter: { ...all, custom }, sort, page: { limit: 9 } };
      return (await act.listTickets(principal, asked)).items.map(({ title }) => title).join('');
    };
    expect(await listed(filter(person))).toBe('a');
    expect(await listed({ it: 'none' })).toBe('b');
    const can = async (
      capability: 'sort of a list' | 'counts by lane',
      call: () => Promise<unknown>,
    ) => {
      const seen = await call().then(
        () => 'works',
        (error: Error) => error.message,
      );
      const expected =
        missingReason(capability, type) === undefined ? 'works' : 'validation_failed';
      expect([capability, seen]).toEqual([capability, expected]);
    };
    await can('sort of a list', () => listed({}, 'custom.it'));
    await can('counts by lane', () =>
      act.countTickets(principal, { project: project.id, filter: all, by: 'custom.it' }),
    );
    const { counts, sum } = await act.readFieldAnalytics(principal, {
      field,
      weeks: 1,
      filter: {},
    });
    expect(counts.length > 0 || sum !== null).toBe(missingReason('analytics', type) === undefined);
  },
);
