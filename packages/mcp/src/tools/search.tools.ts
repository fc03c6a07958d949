import type { ProjectRecord, TicketRecord } from '@basalt/domain';
import * as v from 'valibot';
import { name, out, search } from '../fields.ts';
import { lines, short } from '../list.ts';
import { mayRead } from '../names/pick.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { tool, type ToolContext } from '../tool.ts';

/** Results of each kind that one answer tells. */
const mostOfKind = 10;

interface Result {
  kind: 'ticket' | 'document' | 'project';
  ref: string;
  title: string;
}

/** What is searched for: in one project only or in all, and how many of a kind are told. */
interface Selection {
  words: readonly string[];
  only: string | undefined;
  most: number;
}

/** Finding things by words. */
export const searchTools = [
  tool({
    name: 'search',
    description:
      'Finds tickets, documents and projects that hold all words. The first tool to use when no key is known.',
    scopes: ['tickets:read', 'documents:read', 'projects:read'],
    effect: 'read',
    idempotent: true,
    input: {
      q: search('Words; a part of a word is enough.'),
      project: name('Only in this project: key, name or id.'),
    },
    output: {
      results: v.array(v.object({ kind: out.text, ref: out.text, title: out.text })),
    },
    handle: async ({ q: words, project }, context) => {
      const most = Math.max(1, Math.floor(mostOfKind * context.share));
      const only = project === undefined ? undefined : await resolveProject(context, project);
      const [tickets, documents, projects] = await Promise.all([
        mayRead(context, 'tickets:read') ? ticketsWith(context, { words, only, most }) : [],
        mayRead(context, 'documents:read') ? documentsWith(context, { words, only, most }) : [],
        mayRead(context, 'projects:read') && only === undefined
          ? projectsWith(context, words, most)
          : [],
      ]);
      const results: Result[] = [
        ...tickets.map(({ key, title }): Result => ({
          kind: 'ticket',
          ref: key,
          title: short(title),
        })),
        ...documents,
        ...projects.map(({ key, name: title }): Result => ({
          kind: 'project',
          ref: key,
          title: short(title),
        })),
      ];
      const each = results.map(({ kind, ref, title }) => `${kind} ${ref}: ${title}`);
      return { text: lines('Found', each, null), data: { results } };
    },
  }),
];

async function ticketsWith(
  { use, principal }: ToolContext,
  { words, only, most }: Selection,
): Promise<readonly TicketRecord[]> {
  const { items } = await use.listAllTickets(principal, {
    organization: principal.organizationId,
    filter: { words, archived: false, projectIds: only === undefined ? undefined : [only] },
    sort: '-updated_at',
    page: { limit: most },
  });
  return items;
}

async function documentsWith(
  { use, principal }: ToolContext,
  { words, only: projectId, most }: Selection,
): Promise<Result[]> {
  const { items } = await use.listDocuments(principal, {
    organization: principal.organizationId,
    filter: { words, projectId, tagNames: [], archived: false },
    page: { limit: most },
  });
  return items.map(({ id, title }) => ({ kind: 'document', ref: id, title: short(title) }));
}

async function projectsWith(
  { use, principal }: ToolContext,
  words: readonly string[],
  limit: number,
): Promise<readonly ProjectRecord[]> {
  const organization = principal.organizationId;
  const filter = { words, archived: false } as const;
  const page = await use.listProjects(principal, { organization, filter, page: { limit } });
  return page.items;
}
