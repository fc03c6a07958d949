import { expect, test } from 'vitest';
import { mergedSets } from './set-change.ts';

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
