import { expect, test } from 'vitest';
import type { RaisedRelatives } from './raised-relatives.ts';
import { mergedSets, quietSet } from './set-change.ts';

const number = (last: number) => ({ kind: 'ticket_number', projectId: 'p', last }) as const;

test('merging keeps each person who comes into a project, and one last number of it', () => {
  const now = new Date(0);
  const joins = (userId: string) =>
    ({ kind: 'project_member', projectId: 'p', userId, isMember: true, now }) as const;
  expect(mergedSets([joins('ada'), number(1), joins('grace'), number(2)])).toEqual([
    joins('ada'),
    number(2),
    joins('grace'),
  ]);
});

/** A change that raises the relatives of these. */
const raised = (ids: Partial<RaisedRelatives>): RaisedRelatives => ({
  kind: 'relatives_raised',
  ticketIds: [],
  movedIds: [],
  deletedProjectIds: [],
  restoredProjectIds: [],
  recountedIds: [],
  eventId: 'first',
  actor: { type: 'system', name: 'test' },
  now: new Date(0),
  ...ids,
});

test('merging raises the relatives of all tickets at once, with one event', () => {
  const sets = [
    raised({ ticketIds: ['1'], recountedIds: ['2'] }),
    raised({ eventId: 'second', ticketIds: ['3'], movedIds: ['4'], deletedProjectIds: ['5'] }),
    raised({ eventId: 'third', movedIds: ['6'], restoredProjectIds: ['7'] }),
  ];
  const together = { ticketIds: ['1', '3'], movedIds: ['4', '6'], recountedIds: ['2'] };
  expect(mergedSets(sets)).toEqual([
    raised({ ...together, deletedProjectIds: ['5'], restoredProjectIds: ['7'] }),
  ]);
  expect(mergedSets(sets).map(quietSet)).toMatchObject([{ isQuiet: true }]);
});
