import { searchBudget } from '../../src/budgets/search-budget.ts';
import { Comment } from '../../src/records/comment.ts';
import { Document, liveProjectId } from '../../src/records/document.ts';
import { foldForSearch, searchableText, textOfHtml } from '../../src/kernel/search-text.ts';
import { Project } from '../../src/records/project.ts';
import {
  bestOf,
  isBeyond,
  searchGrades,
  type SearchKind,
  type SearchMatch,
} from '../../src/search/search-result.ts';
import type { SearchQueries } from '../../src/ports/search.port.ts';
import { textOfBeginning } from '../../src/search/snippet.ts';
import { searchedText } from '../../src/ticket/searched-text.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { documentText } from './documents.ts';
import { liveDocument, liveProject, liveTicket } from './live.ts';
import type { Tenant } from './tenant.ts';

/** A record that can be found, with the text in which it is searched. */
type Candidate = Omit<SearchMatch, 'grade'> & { searched: string; archived: boolean };

/** The grade of a record that has all words. The service has this rule in `search-statements.ts` of the storage. */
function gradeOf({ kind, key, title }: Candidate, words: readonly string[]): number {
  if (kind === 'comment') return searchGrades.comment;
  if (key !== null && words.length === 1 && words[0] === foldForSearch(key)) {
    return searchGrades.key;
  }
  const firstLine = foldForSearch(title).split('\n')[0] ?? '';
  return words.every((word) => firstLine.includes(word)) ? searchGrades.title : searchGrades.text;
}

/** The search over the records of one organization. */
export function searchQueries(tenant: Tenant): SearchQueries {
  return {
    find: async ({ words, kinds, archived, projectId, limit, place }) =>
      kinds.flatMap((kind) => {
        const matches = candidates[kind](tenant, words)
          .filter((record) => archived === 'all' || record.archived === archived)
          .filter((record) => projectId === undefined || record.project_id === projectId)
          .filter(({ searched }) => words.every((word) => searched.includes(word)))
          .map((record): SearchMatch => {
            const { searched: _searched, archived: _archived, ...match } = record;
            return { ...match, grade: gradeOf(record, words) };
          });
        const few = kind === 'comment' && words.length > 0 ? fewOfTicket(matches) : matches;
        const beyond = place ? few.filter((match) => isBeyond(match, place)) : few;
        return bestOf(beyond, limit, place?.direction);
      }),
  };
}

/** The comments that were changed last of each ticket. */
function fewOfTicket(comments: readonly SearchMatch[]): SearchMatch[] {
  const ofTickets = Map.groupBy(comments, ({ key }) => key);
  return [...ofTickets.values()].flatMap((some) => bestOf(some, searchBudget.commentsOfTicket));
}

/** The text around the first of the words in HTML, or its beginning. */
function partOf(html: string | null, words: readonly string[]): string | null {
  if (html === null) return null;
  const { snippetCharacters: length } = searchBudget;
  const searched = html.slice(0, 128 * 1024).toLowerCase();
  const places = words.map((word) => searched.indexOf(word)).filter((place) => place >= 0);
  const place = Math.min(...places);
  if (places.length === 0 || place < length / 2) return textOfBeginning(html.slice(0, length));
  const part = html.slice(place - 400, place - 400 + length).replace(/^[^<>]*>/u, '');
  return textOfBeginning(`… ${part}`);
}

const candidates: Readonly<
  Record<SearchKind, (tenant: Tenant, words: readonly string[]) => Candidate[]>
> = {
  ticket: (tenant, words) =>
    tenant
      .of(Ticket)
      .where({ deletedAt: null })
      .filter(({ projectId }) => liveProject(tenant, projectId) !== null)
      .map((ticket) => ({
        kind: 'ticket',
        id: ticket.id,
        key: ticket.key,
        title: ticket.title,
        text: partOf(ticket.descriptionHtml, words),
        project_id: ticket.projectId,
        updated_at: ticket.updatedAt.toISOString(),
        archived: ticket.archived,
        searched: searchedText(ticket),
      })),
  document: (tenant, words) =>
    tenant
      .of(Document)
      .where()
      .flatMap(({ id }) => liveDocument(tenant, id) ?? [])
      .map((document) => ({
        kind: 'document',
        id: document.id,
        key: null,
        title: document.title,
        text: partOf(document.contentHtml, words) ?? document.caption,
        project_id: liveProjectId(document),
        updated_at: document.updatedAt.toISOString(),
        archived: document.archived,
        searched: documentText(document),
      })),
  project: (tenant) =>
    tenant
      .of(Project)
      .where({ deletedAt: null })
      .map(({ id, key, name, description, archived, updatedAt }) => ({
        kind: 'project',
        id,
        key,
        title: name,
        text: description,
        project_id: id,
        updated_at: updatedAt.toISOString(),
        archived,
        searched: searchableText(name, key),
      })),
  comment: (tenant, words) =>
    tenant
      .of(Comment)
      .where({ deletedAt: null })
      .flatMap(({ id, ticketId, bodyHtml, updatedAt }) => {
        const ticket = ticketId === null ? null : liveTicket(tenant, ticketId);
        if (ticket === null) return [];
        return {
          kind: 'comment' as const,
          id,
          key: ticket.key,
          title: ticket.title,
          text: partOf(bodyHtml, words),
          project_id: ticket.projectId,
          updated_at: updatedAt.toISOString(),
          archived: ticket.archived,
          searched: searchableText(textOfHtml(bodyHtml)),
        };
      }),
};
