import { kindsOf } from '../../event/event-pattern.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { Project } from '../../records/project.ts';
import type { WebhookTools } from '../../ports/webhooks.port.ts';

/** The address as it is stored. Refuses with `validation_failed` (url) one that `WebhookTools.checkAddress` refuses. */
export function checkedAddress(tools: Pick<WebhookTools, 'checkAddress'>, url: string): string {
  const checked = tools.checkAddress(url);
  if ('fault' in checked) throw invalid('url', checked.fault);
  return checked.url;
}

/** The patterns, each once. Refuses with `validation_failed` (events) an empty list, and a pattern that matches no kind of event. */
export function checkedPatterns(patterns: readonly string[]): string[] {
  const unknown = patterns.find((pattern) => kindsOf(pattern).length === 0);
  if (unknown !== undefined)
    throw invalid('events', `contains an unknown kind of event: ${unknown}`);
  if (patterns.length === 0) throw invalid('events', 'must name at least one kind of event');
  return [...new Set(patterns)];
}

/** The live project of the organization with this id; null when there is none. */
export const namedProject = async (
  { projects }: Pick<TenantStores, 'projects'>,
  projectId: string | null | undefined,
): Promise<Project | null> => (projectId ? projects.find(projectId) : null);

/** Refuses with `validation_failed` (project_id) an id for which no live project of the organization was found. */
export function checkProject(projectId: string | null | undefined, project: Project | null): void {
  if (projectId && project === null) {
    throw invalid('project_id', 'is not a project of this organization');
  }
}
