import type { Principal, RelationType, UseCases } from '@basalt/domain';

/** The relations of tickets of the story, which are named by their numbers in the first project: what the second is to the first. */
const relations: readonly (readonly [number, RelationType, number])[] = [
  [1, 'child', 2],
  [1, 'child', 3],
  [4, 'blocked_by', 5],
  [6, 'relates_to', 1],
];

/** Relates tickets of the story. */
export async function addDemoRelations(
  use: UseCases,
  principal: Principal,
  projectKey: string,
): Promise<void> {
  for (const [ticket, type, related] of relations) {
    await use.relateTicket(principal, {
      ticket: `${projectKey}-${ticket}`,
      type,
      other: `${projectKey}-${related}`,
    });
  }
}
