import { scopeOfKind } from '@basalt/domain';
import * as v from 'valibot';
import { name, out, page, search } from '../fields.ts';
import { askedPage, lines, short } from '../list.ts';
import { mayRead } from '../names/pick.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { tool, type ToolContext } from '../tool.ts';

/** The maximum number of results in one answer. */
const maxResults = 20;

/** Finding things by words. */
export const searchTools = [
  tool({
    name: 'search',
    description: 'Finds tickets, comments, documents and projects.',
    scopes: ['tickets:read', 'documents:read', 'projects:read'],
    effect: 'read',
    idempotent: true,
    input: {
      q: search('Words or parts.'),
      project: name(),
      cursor: page.cursor,
    },
    output: {
      results: v.array(v.object({ kind: out.text, ref: out.text, title: out.text })),
      next_cursor: out.nextCursor,
    },
    handle: async ({ q: words, project, cursor }, context) => {
      const { use, principal } = context;
      const args = { words, project, limit: maxResults, ...(cursor !== undefined && { cursor }) };
      const { page: asked, listedOf } = askedPage(context, 'search', args);
      const organization = principal.organizationId;
      const within: Partial<Awaited<ReturnType<typeof recordsOf>>> =
        project === undefined ? {} : await recordsOf(context, project);
      const isNothingReadable = within.kinds?.length === 0;
      const found = isNothingReadable
        ? { items: [], next: null, prev: null }
        : await use.searchOrganization(principal, { organization, words, page: asked, ...within });
      const { items, next_cursor } = listedOf(found);
      const results = items.map(({ kind, key, id, title }) => ({
        kind,
        ref: key ?? id,
        title: short(title),
      }));
      const each = results.map(({ kind, ref, title }) => `${kind} ${ref}: ${title}`);
      return { text: lines('Found', each, next_cursor), data: { results, next_cursor } };
    },
  }),
];

/** The tickets, comments and documents of a project, as far as the caller may read them. */
async function recordsOf(context: ToolContext, project: string) {
  const kinds = (['ticket', 'document', 'comment'] as const).filter((kind) =>
    mayRead(context, scopeOfKind[kind]),
  );
  return { projectId: await resolveProject(context, project), kinds };
}
