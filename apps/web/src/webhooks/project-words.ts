import type { ProjectEntry } from '../api/webhooks.ts';

/** Of what a webhook is told, as a sentence. */
export function projectWords(id: string | null, projects: readonly ProjectEntry[]): string {
  if (id === null) return 'Told of the whole organization.';
  const name = projects.find((project) => project.id === id)?.name;
  return name === undefined ? 'Told of a project that was deleted.' : `Told of ${name} alone.`;
}
