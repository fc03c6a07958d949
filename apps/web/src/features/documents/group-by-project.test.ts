import { expect, test } from 'vitest';
import type { Document, Project } from '../../api/types.ts';
import { groupByProject } from './group-by-project.ts';

const projects = [
  { id: 'web', name: 'Web shop' },
  { id: 'ops', name: 'Operations' },
  { id: 'none', name: 'Nothing written' },
] as Project[];
const document = (id: string, project_id: string | null) => ({ id, project_id }) as Document;

test('documents stand below their projects by name, those of the organization first', () => {
  const documents = [
    document('a', 'web'),
    document('b', null),
    document('c', 'ops'),
    document('d', 'web'),
    document('e', 'not fetched'),
  ];
  const tree = groupByProject(documents, projects).map(({ project, documents: below }) => [
    project?.name ?? null,
    below.map(({ id }) => id).join(' '),
  ]);
  expect(tree).toEqual([
    [null, 'b e'],
    ['Operations', 'c'],
    ['Web shop', 'a d'],
  ]);
});
