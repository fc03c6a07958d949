import { expect, test } from 'vitest';
import type { DocumentPlace } from '../../data/queries/documents.ts';
import { documentsAround, documentsInside, possibleParents } from './nested-documents.ts';

const place = (id: string, parent_id: string | null, project_id: string | null = null) =>
  ({ id, title: id, parent_id, project_id, status: 'published', archived: false }) as DocumentPlace;

const [a, b, c] = [place('a', null), place('b', 'a'), place('c', 'b')];
const [d, ofProject] = [place('d', null), place('p', 'a', 'web')];
const all = [a, b, c, d, ofProject];
const ids = (documents: readonly { id: string }[]) => documents.map(({ id }) => id);

test('a document knows those around it and those inside it, of its project', () => {
  expect(ids(documentsAround(c, all))).toEqual(['a', 'b']);
  expect(documentsAround(ofProject, all)).toEqual([]);
  expect(documentsAround(place('x', 'deleted'), all)).toEqual([]);
  expect(ids(documentsInside(a, all))).toEqual(['b']);
});

const levels = (of: DocumentPlace) =>
  possibleParents(of, all).map(({ document: { id }, level }) => `${level} ${id}`);

test('a document can go into those of its project that are not inside it', () => {
  expect(levels(b)).toEqual(['1 a', '1 d']);
  expect(levels(d)).toEqual(['1 a', '2 b', '3 c']);
  expect(levels(a)).toEqual(['1 d']);
  expect(levels(ofProject)).toEqual([]);
});

test('no level is below the eighth', () => {
  const deep = Array.from({ length: 8 }, (_, at) => place(`${at}`, at === 0 ? null : `${at - 1}`));
  expect(possibleParents(d, [...deep, d]).length).toBe(7);
  expect(possibleParents(a, [...deep, a, b]).length).toBe(6);
});
