import type { Fixture } from './fixture.ts';
import { recounting, type Cases } from './project-scenarios.ts';

const twoTickets = async ({ ticket, boards }: Fixture) => {
  const [first, second] = [await ticket(boards[0]), await ticket(boards[1])];
  return { ticket: first.id, type: 'blocks', other: second.key } as const;
};

/** A ticket whose parent is deleted, and another ticket that can replace it. */
export async function ofDeletedParent({ act, principal, ticket, boards }: Fixture) {
  const [child, parent, otherParent] = [
    await ticket(boards[0]),
    await ticket(boards[0]),
    await ticket(boards[0]),
  ];
  const related = { ticket: child.id, type: 'parent', other: parent.id } as const;
  await act.relateTicket(principal, related);
  await act.deleteTicket(principal, { ticket: parent.id });
  return { child: child.id, other: otherParent.id };
}

/** How the operations of relations are performed. */
export const relationScenarios = {
  relateTicket: {
    always: async (fixture) => {
      const related = await twoTickets(fixture);
      return () => fixture.act.relateTicket(fixture.principal, related);
    },
    [recounting]: async (fixture) => {
      const { child: ticket, other } = await ofDeletedParent(fixture);
      return () => fixture.act.relateTicket(fixture.principal, { ticket, type: 'parent', other });
    },
  },
  deleteRelation: {
    always: async (fixture) => {
      const { act, principal } = fixture;
      const { id: relation } = await act.relateTicket(principal, await twoTickets(fixture));
      return () => act.deleteRelation(principal, { relation });
    },
  },
} satisfies Record<string, Cases>;
