import { readIdentifier, type CycleRecord } from '@basalt/domain';
import type { ToolContext } from '../tool.ts';
import { allOf, createPick, requireNames } from './pick.ts';

export const cyclesOf = (
  { use, principal }: ToolContext,
  project: string,
): Promise<CycleRecord[]> => allOf((page) => use.listCycles(principal, { project, page }));

/** The planned cycle that starts first. */
export const nextOf = (cycles: readonly CycleRecord[]): CycleRecord | undefined =>
  cycles
    .filter(({ state }) => state === 'planned')
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))[0];

/** The id of a cycle of the project by id, name, or `current` or `next`; null for null, undefined for undefined. */
export async function resolveCycle(
  context: ToolContext,
  project: () => Promise<string>,
  wanted: string | null | undefined,
): Promise<string | null | undefined> {
  if (wanted === undefined || wanted === null) return wanted;
  const id = readIdentifier(wanted);
  if (id !== null) return id;
  requireNames(context, 'projects:read', 'cycle');
  const cycles = await cyclesOf(context, await project());
  const next = nextOf(cycles);
  const pick = createPick('cycle', cycles, (cycle) => [
    cycle.name,
    ...(cycle.state === 'active' ? ['current'] : []),
    ...(cycle === next ? ['next'] : []),
  ]);
  return pick(wanted).id;
}
