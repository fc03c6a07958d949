import type { Principal, RelationType, UseCases } from '@basalt/domain';

/** The relations of tickets of the story, which are named by their numbers in the first project: what the second is to the first. */
const relations: readonly (readonly [number, RelationType, number])[] = [
  [8, 'child', 9],
  [8, 'child', 10],
  [11, 'blocked_by', 12],
  [13, 'relates_to', 8],
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
