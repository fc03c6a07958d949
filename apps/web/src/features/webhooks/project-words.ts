import type { Project } from '../../api/types.ts';
import { words } from '../../words/words.ts';

/** Which events a webhook receives, as a sentence. */
export function projectWords(id: string | null, projects: readonly Project[]): string {
  if (id === null) return words('webhooks.ofTheWholeOrganization');
  const name = projects.find((project) => project.id === id)?.name;
  return name === undefined
    ? words('webhooks.ofADeletedProject')
    : words('webhooks.onlyEventsOf', { name });
}
