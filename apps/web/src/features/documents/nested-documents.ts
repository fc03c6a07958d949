import type { DocumentPlace } from '../../data/queries/documents.ts';

/** As many levels as the service takes. */
const maxLevels = 8;

/** A document with those inside it. */
export interface NestedDocument {
  document: DocumentPlace;
  inside: readonly NestedDocument[];
}

/** Documents of one project as a tree, each level in their order. A document is at the top when its parent is not among them. */
export function nestedDocuments(documents: readonly DocumentPlace[]): NestedDocument[] {
  const known = new Set(documents.map(({ id }) => id));
  const inside = Map.groupBy(documents, ({ parent_id: parent }) =>
    typeof parent === 'string' && known.has(parent) ? parent : null,
  );
  const below = (parent: string | null, level: number): NestedDocument[] =>
    level > maxLevels
      ? []
      : (inside.get(parent) ?? []).map((document) => ({
          document,
          inside: below(document.id, level + 1),
        }));
  return below(null, 1);
}

/** The documents that this one is inside, the outermost first. */
export function documentsAround(
  { project_id, parent_id }: Pick<DocumentPlace, 'project_id' | 'parent_id'>,
  documents: readonly DocumentPlace[],
  level = 1,
): DocumentPlace[] {
  const parent = documents.find(({ id }) => id === parent_id);
  const isOutside = parent === undefined || parent.project_id !== project_id;
  if (isOutside || level >= maxLevels) return [];
  return [...documentsAround(parent, documents, level + 1), parent];
}

/** The documents directly inside this one. */
export const documentsInside = (
  { id, project_id }: Pick<DocumentPlace, 'id' | 'project_id'>,
  documents: readonly DocumentPlace[],
): DocumentPlace[] =>
  documents.filter((document) => document.parent_id === id && document.project_id === project_id);

const levelsOf = ({ inside }: NestedDocument): number => 1 + Math.max(0, ...inside.map(levelsOf));

/** The documents that this one can be put into, in the order of the tree: of its project, neither itself nor inside it, and not too deep. */
export function possibleParents(
  { id, project_id }: Pick<DocumentPlace, 'id' | 'project_id'>,
  documents: readonly DocumentPlace[],
): { document: DocumentPlace; level: number }[] {
  const tree = nestedDocuments(documents.filter((each) => each.project_id === project_id));
  const flat = (all: readonly NestedDocument[], level: number): [NestedDocument, number][] =>
    all.flatMap((nested) => [[nested, level], ...flat(nested.inside, level + 1)]);
  const own = flat(tree, 1).find(([{ document }]) => document.id === id)?.[0];
  const levels = own === undefined ? 1 : levelsOf(own);
  const moved = new Set(own && flat([own], 1).map(([{ document }]) => document.id));
  return flat(tree, 1)
    .filter(([{ document }, level]) => !moved.has(document.id) && level + levels <= maxLevels)
    .map(([{ document }, level]) => ({ document, level }));
}
