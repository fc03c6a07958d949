import type { Project } from '../api/types.ts';

/** Which events a webhook receives, as a sentence. */
export function projectWords(id: string | null, projects: readonly Project[]): string {
  if (id === null) return 'Receives events of the whole organization.';
  const name = projects.find((project) => project.id === id)?.name;
  return name === undefined
    ? 'Receives events of a project that was deleted.'
    : `Receives only events of ${name}.`;
}
