import { invalid } from '../kernel/domain-error.ts';
import type { LabelStore } from './projects.port.ts';

/**
 * Refuses with `validation_failed` (name) when another label of the project has this name, compared without
 * case. Ask with the project locked.
 */
export async function refuseTakenName(
  labels: LabelStore,
  projectId: string,
  name: string,
  self: string | null,
): Promise<void> {
  const other = await labels.findByName(projectId, name);
  if (other !== null && other.id !== self) {
    throw invalid('name', 'is taken by another label of the project');
  }
}
