import { api, data, where } from '../../api/client.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { queryClient } from '../../data/query/query-client.ts';
import { currentLanguage } from '../../words/catalogue.ts';
import type { words as Words } from '../../words/words.ts';

/** The slugs of the default boards, and the keys of their names. */
const names = [
  ['open', 'beginning.open'],
  ['hold', 'beginning.hold'],
  ['in-progress', 'beginning.inProgress'],
  ['pull-request', 'beginning.pullRequest'],
  ['deployed', 'beginning.deployed'],
] as const;

/** The names of the default boards in the language of the pages, by their slugs; null in English. */
export const boardNames = (words: typeof Words): ReadonlyMap<string, string> | null =>
  currentLanguage().startsWith('en')
    ? null
    : new Map(names.map(([slug, key]) => [slug, words(key)]));

/** Renames the default boards of a new project. Their slugs stay. A board whose change fails stays as it is: its settings can name it. */
export async function nameBoards(
  project: string,
  chosen: ReadonlyMap<string, string>,
): Promise<void> {
  const boards = await queryClient.fetchQuery(boardsQuery(project)).catch(() => []);
  const changes = boards.map(async ({ id: board, name, slug }) => {
    const wanted = chosen.get(slug);
    if (wanted === undefined || wanted === name) return;
    await data(api.PATCH('/boards/{board}', { ...where({ board }), body: { name: wanted } }));
  });
  await Promise.allSettled(changes);
  queryClient.removeQueries({ queryKey: boardsQuery(project).queryKey });
}
