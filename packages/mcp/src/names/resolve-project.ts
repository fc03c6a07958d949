import { readIdentifier, searchWords, type ProjectRecord } from '@basalt/domain';
import { NameRefusal } from '../tool-refusal.ts';
import type { ToolContext } from '../tool.ts';
import { allOf, createPick, mayRead, requireNames } from './pick.ts';

/**
 * The id of the project that an argument names by id, key or name; without an argument, that of the only project. A key is
 * accepted without `projects:read`, because it is part of the key of every ticket.
 */
export async function resolveProject(
  context: ToolContext,
  wanted: string | undefined,
): Promise<string> {
  if (wanted === undefined) return onlyProject(context);
  const id = readIdentifier(wanted);
  if (id !== null) return id;
  const key = wanted.toUpperCase();
  const found = await projectsWith(context, searchWords(key));
  const byKey = found.find((project) => project.key === key);
  if (byKey !== undefined) return byKey.id;
  requireNames(context, 'projects:read', 'project');
  const projects = await projectsWith(context, []);
  return createPick('project', projects, ({ key: own, name }) => [own, name])(wanted).id;
}

async function onlyProject(context: ToolContext): Promise<string> {
  const only = await projectOrAll(context, undefined);
  if (only !== null) return only;
  const projects = mayRead(context, 'projects:read') ? await liveProjects(context) : [];
  const candidates = projects.map(({ key, name }) => `${key} (${name})`);
  throw new NameRefusal({ field: 'project', fault: 'is required', candidates });
}

/** As `resolveProject`. Returns null, for all projects, when none is named and there are several. */
export async function projectOrAll(
  context: ToolContext,
  wanted: string | undefined,
): Promise<string | null> {
  if (wanted !== undefined) return resolveProject(context, wanted);
  const [only, ...others] = await liveProjects(context);
  return only !== undefined && others.length === 0 ? only.id : null;
}

const liveProjects = async (context: ToolContext): Promise<NamedProject[]> =>
  (await projectsWith(context, [])).filter(({ archived }) => !archived);

/** The fields of a project that are read to find it by name, and that lists show. */
export const projectFields = ['id', 'key', 'name', 'archived'] as const;

type NamedProject = Pick<ProjectRecord, (typeof projectFields)[number]>;

function projectsWith(
  { use, principal }: ToolContext,
  words: readonly string[],
): Promise<NamedProject[]> {
  const filter = { archived: 'all', words } as const;
  const organization = principal.organizationId;
  return allOf((request) =>
    use.listProjects(principal, {
      organization,
      filter,
      page: { ...request, fields: projectFields },
    }),
  );
}
