import { DomainError, isIdentifier, type Principal, type UseCases } from '@basalt/domain';
import type { PathParams } from '../operation/path-params.ts';

type Finding = Pick<UseCases, 'findProjectIds'>;

/**
 * The parameters of a path, with the id of a project that the path names by its key. The look-up is one more read. A key that no project
 * of the organization has is a fault.
 */
export async function namedProject(
  principal: Principal,
  path: PathParams,
  { findProjectIds }: Finding,
): Promise<PathParams> {
  const { project: key, ...others } = path.params;
  if (key === undefined || isIdentifier(key)) return path;
  const id = (await findProjectIds(principal, { keys: [key] })).get(key);
  if (id !== undefined) return { ...path, params: { ...path.params, project: id } };
  return { params: others, fault: new DomainError('not_found', { resource: 'project' }) };
}

/** A query whose filter `project_id` can name projects by their keys, one or several. */
interface Filtered {
  project_id?: string | readonly string[];
}

/** The query with the ids of the projects. Refuses a key that no project has with `validation_failed`, as an unknown id. */
export async function withProjectIds<Query extends object>(
  principal: Principal,
  query: Query,
  { findProjectIds }: Finding,
): Promise<Query> {
  const { project_id: projectRef } = query as Filtered;
  if (projectRef === undefined) return query;
  const keys = [projectRef].flat().filter((name) => !isIdentifier(name));
  if (keys.length === 0) return query;
  const ids = await findProjectIds(principal, { keys });
  if (!keys.every((key) => ids.has(key))) {
    throw new DomainError('validation_failed', {
      errors: { project_id: ['does not exist'] },
    });
  }
  const idOf = (name: string) => ids.get(name) ?? name;
  return {
    ...query,
    project_id: typeof projectRef === 'string' ? idOf(projectRef) : projectRef.map(idOf),
  };
}
