import {
  readIdentifier,
  type BoardRecord,
  type LabelRecord,
  type MemberRecord,
  type OrganizationMemberRecord,
} from '@basalt/domain';
import { maxNameFaults, NameRefusal, type NameFault } from '../tool-refusal.ts';
import type { ToolContext } from '../tool.ts';
import { allOf, createPick, recordsByKey, requireNames } from './pick.ts';

export const boardsOf = (
  { use, principal }: ToolContext,
  project: string,
): Promise<BoardRecord[]> => allOf((page) => use.listBoards(principal, { project, page }));

export const labelsOf = (
  { use, principal }: ToolContext,
  project: string,
): Promise<LabelRecord[]> => allOf((page) => use.listLabels(principal, { project, page }));

export const membersOf = (
  { use, principal }: ToolContext,
  project: string,
): Promise<MemberRecord[]> => allOf((page) => use.listMembers(principal, { project, page }));

/** The id of a board of the project, by id, slug or name. A slug is understood without `boards:read`. */
export async function resolveBoard(
  context: ToolContext,
  project: string,
  wanted: string,
  field = 'board',
): Promise<string> {
  const id = readIdentifier(wanted);
  if (id !== null) return id;
  const boards = await boardsOf(context, project);
  const bySlug = boards.find(({ slug }) => slug === wanted.toLowerCase());
  if (bySlug !== undefined) return bySlug.id;
  requireNames(context, 'boards:read', field);
  return createPick(field, boards, ({ name, slug }) => [name, slug])(wanted).id;
}

/** The ids of labels of the project, by id or name. */
export async function resolveLabels(
  context: ToolContext,
  project: string,
  wanted: readonly string[],
  field = 'labels',
): Promise<string[]> {
  return resolveAll(context, field, wanted, async () => {
    const pick = createPick(field, await labelsOf(context, project), ({ name }) => [name]);
    return (name) => pick(name).id;
  });
}

/** The id of a template of the project, or of all projects, by id or name. */
export async function resolveTemplate(
  context: ToolContext,
  project: string,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (wanted === undefined) return undefined;
  const id = readIdentifier(wanted);
  if (id !== null) return id;
  requireNames(context, 'tickets:read', 'template');
  const { use, principal } = context;
  const { organizationId: organization } = principal;
  const templates = await allOf((page) =>
    use.listTemplates(principal, { organization, projectId: project, page }),
  );
  return createPick('template', templates, ({ name }) => [name])(wanted).id;
}

/**
 * The ids of people by id, email, name, or a word of the name that only one person has. They are people with access to the
 * project, or for null anybody of the organization.
 */
export async function resolvePeople(
  context: ToolContext,
  project: string | null,
  wanted: readonly string[],
  field = 'assignees',
): Promise<string[]> {
  return resolveAll(context, field, wanted, async () => {
    const members = await (project === null ? allMembers(context) : membersOf(context, project));
    const byWord = recordsByKey<{ id: string; name: string }>(members, (member) =>
      member.name.toLowerCase().split(/\s+/),
    );
    const pick = createPick(field, members, ({ name, email }) => [name, email]);
    return (name) => {
      const [only, ...others] = byWord.get(name.toLowerCase()) ?? [];
      return only !== undefined && others.length === 0 ? only.id : pick(name).id;
    };
  });
}

/** All people of the organization, for a key that may read them. */
function allMembers(context: ToolContext): Promise<OrganizationMemberRecord[]> {
  requireNames(context, 'organization:read', 'assignee');
  const { use, principal } = context;
  const organization = principal.organizationId;
  return allOf((page) => use.listOrganizationMembers(principal, { organization, page }));
}

/**
 * The ids, each once, in the given order. Names are looked up only when at least one text is not an id. One refusal has all wrong names.
 */
async function resolveAll(
  context: ToolContext,
  field: string,
  wanted: readonly string[],
  lookUp: () => Promise<(name: string) => string>,
): Promise<string[]> {
  const hasNames = wanted.some((id) => readIdentifier(id) === null);
  if (hasNames) requireNames(context, 'projects:read', field);
  const idOf = hasNames ? await lookUp() : undefined;
  const ids = new Set<string>();
  const faults: NameFault[] = [];
  for (const text of wanted) {
    try {
      ids.add(readIdentifier(text) ?? idOf?.(text) ?? text);
    } catch (error) {
      if (!(error instanceof NameRefusal)) throw error;
      faults.push(...error.faults);
      if (faults.length === maxNameFaults) break;
    }
  }
  if (faults.length > 0) throw new NameRefusal(...faults);
  return [...ids];
}

/** The named board, or the first board of the project that is not hidden. */
export async function boardOrFirst(
  context: ToolContext,
  project: string,
  wanted: string | undefined,
): Promise<string> {
  if (wanted !== undefined) return resolveBoard(context, project, wanted);
  const boards = await boardsOf(context, project);
  const first = boards.find(({ is_hidden: isHidden }) => !isHidden) ?? boards[0];
  if (first === undefined)
    throw new NameRefusal({
      field: 'board',
      fault: 'is required: the project has no board',
      candidates: [],
    });
  return first.id;
}
