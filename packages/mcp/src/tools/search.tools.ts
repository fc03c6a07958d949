import type { SearchResult } from '@basalt/domain';
import * as v from 'valibot';
import { name, out, search } from '../fields.ts';
import { lines, short } from '../list.ts';
import { mayRead } from '../names/pick.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { tool, type ToolContext } from '../tool.ts';

/** The maximum number of results in one answer. */
const maxResults = 20;

type Found = Pick<SearchResult, 'kind' | 'key' | 'id' | 'title'>;

/** Finding things by words. */
export const searchTools = [
  tool({
    name: 'search',
    description:
      'Finds tickets, documents and projects that hold all words. Use it when no key is known.',
    scopes: ['tickets:read', 'documents:read', 'projects:read'],
    effect: 'read',
    idempotent: true,
    input: {
      q: search('Words or parts of words.'),
      project: name('Key, name or id.'),
    },
    output: {
      results: v.array(v.object({ kind: out.text, ref: out.text, title: out.text })),
    },
    handle: async ({ q: words, project }, context) => {
      const { use, principal } = context;
      const limit = Math.max(1, Math.floor(maxResults * context.share));
      const organization = principal.organizationId;
      const found =
        project === undefined
          ? await use.searchOrganization(principal, { organization, words, limit })
          : await foundIn(context, await resolveProject(context, project), words, limit);
      const results = found.map(({ kind, key, id, title }) => ({
        kind,
        ref: key ?? id,
        title: short(title),
      }));
      const each = results.map(({ kind, ref, title }) => `${kind} ${ref}: ${title}`);
      return { text: lines('Found', each, null), data: { results } };
    },
  }),
];

/** The tickets and documents of a project that hold all words, half of the answer for each. */
async function foundIn(
  context: ToolContext,
  project: string,
  words: readonly string[],
  limit: number,
): Promise<Found[]> {
  const { use, principal } = context;
  const page = { limit: Math.ceil(limit / 2), fields: ['id', 'key', 'title'] };
  const [tickets, documents] = await Promise.all([
    mayRead(context, 'tickets:read')
      ? use.listTickets(principal, {
          project,
          filter: { words, archived: false },
          sort: '-updated_at',
          page,
        })
      : null,
    mayRead(context, 'documents:read')
      ? use.listDocuments(principal, {
          organization: principal.organizationId,
          filter: { words, projectId: project, tagNames: [], archived: false },
          page: { ...page, fields: ['id', 'title'] },
        })
      : null,
  ]);
  return [
    ...(tickets?.items ?? []).map(({ id, key, title }): Found => ({
      kind: 'ticket',
      id,
      key,
      title,
    })),
    ...(documents?.items ?? []).map(({ id, title }): Found => ({
      kind: 'document',
      id,
      key: null,
      title,
    })),
  ];
}
