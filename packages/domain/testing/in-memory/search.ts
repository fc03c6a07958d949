import { searchBudget } from '../../src/budgets/search-budget.ts';
import { foldForSearch, searchableText, textOfHtml } from '../../src/kernel/search-text.ts';
import { bestOf, gradeOf, isBeyond, type SearchMatch } from '../../src/search/search-result.ts';
import type { SearchQueries } from '../../src/search/search.port.ts';
import { searchedText } from '../../src/ticket/searched-text.ts';
import { textOfBeginning } from '../../src/search/snippet.ts';
import { liveDocument, liveProject } from './live.ts';
import type { TenantData } from './tenant-data.ts';
import { liveProjectId } from '../../src/document/document.ts';

type IsWanted = (record: { archived: boolean }) => boolean;

type Found = Omit<SearchMatch, 'grade'> & { searched: string };

/** The search over the records of one organization. */
export function searchQueries(data: () => TenantData): SearchQueries {
  const of = { ticket: ticketsOf, document: documentsOf, project: projectsOf };
  return {
    find: async ({ words, kinds, archived, projectId, limit, place }) =>
      kinds.flatMap((kind) => {
        const found = of[kind](
          data(),
          (record) => archived === 'all' || record.archived === archived,
        )
          .filter((match) => projectId === undefined || match.project_id === projectId)
          .filter(({ searched }) => words.every((word) => searched.includes(word)))
          .map(({ searched: _searched, ...match }) => {
            const key = match.key === null ? null : foldForSearch(match.key);
            return {
              ...match,
              grade: gradeOf(words, key, foldForSearch(match.title).split('\n')[0] ?? ''),
            };
          });
        const beyond = place ? found.filter((match) => isBeyond(match, place)) : found;
        return bestOf(beyond, limit, place?.direction);
      }),
  };
}

function ticketsOf(data: TenantData, isWanted: IsWanted): Found[] {
  return data.tickets
    .where(
      ({ projectId, deletedAt }) => deletedAt === null && liveProject(data, projectId) !== null,
    )
    .filter(isWanted)
    .map((ticket) => ({
      kind: 'ticket',
      id: ticket.id,
      key: ticket.key,
      title: ticket.title,
      text: beginning(ticket.descriptionHtml),
      project_id: ticket.projectId,
      updated_at: ticket.updatedAt.toISOString(),
      searched: searchedText(ticket),
    }));
}

function documentsOf(data: TenantData, isWanted: IsWanted): Found[] {
  return data.documents
    .where()
    .flatMap(({ id }) => liveDocument(data, id) ?? [])
    .filter(isWanted)
    .map(({ id, title, caption, contentHtml, updatedAt, ...project }) => ({
      kind: 'document',
      id,
      key: null,
      title,
      text: beginning(contentHtml) ?? caption,
      project_id: liveProjectId(project),
      updated_at: updatedAt.toISOString(),
      searched: searchableText(title, caption ?? '', textOfHtml(contentHtml ?? '')),
    }));
}

function projectsOf(data: TenantData, isWanted: IsWanted): Found[] {
  return data.projects
    .where(({ deletedAt }) => deletedAt === null)
    .filter(isWanted)
    .map(({ id, key, name, description, updatedAt }) => ({
      kind: 'project',
      id,
      key,
      title: name,
      text: description,
      project_id: id,
      updated_at: updatedAt.toISOString(),
      searched: searchableText(name, key),
    }));
}

const beginning = (html: string | null): string | null =>
  html === null ? null : textOfBeginning(html.slice(0, searchBudget.snippetCharacters));
