import type { Fixture } from './fixture.ts';
import type { Cases } from './project-scenarios.ts';

const twoTickets = async ({ ticket, boards }: Fixture) => {
  const [one, other] = [await ticket(boards[0]), await ticket(boards[1])];
  return { ticket: one.id, type: 'blocks', other: other.key } as const;
};

/** How the operations of relations are performed. */
export const relationScenarios = {
  relateTicket: {
    always: async (fixture) => {
      const related = await twoTickets(fixture);
      return () => fixture.act.relateTicket(fixture.principal, related);
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
