import type { Fixture } from './fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

const add = ({ act, principal, project }: Fixture) =>
  act.createRule(principal, {
    organization: principal.organizationId,
    projectId: project.id,
    name: 'Triage',
    when: { on: 'event', kinds: ['ticket.created'] },
    if: {},
    do: [{ do: 'set', fields: { priority: 'high' } }],
  });

const withRule =
  (call: (fixture: Fixture, rule: string) => Promise<unknown>): Prepare =>
  async (fixture) => {
    const { id } = await add(fixture);
    return async () => call(fixture, id);
  };

/** Performs each case of a rule. */
export const ruleScenarios = {
  createRule: { always: async (fixture) => async () => add(fixture) },
  updateRule: {
    'a field is edited': withRule(async ({ act, principal }, rule) =>
      act.updateRule(principal, { rule, name: 'Bugs' }),
    ),
    'nothing changes': withRule(async ({ act, principal }, rule) =>
      act.updateRule(principal, { rule, name: 'Triage' }),
    ),
  },
  deleteRule: {
    always: withRule(async ({ act, principal }, rule) => act.deleteRule(principal, { rule })),
  },
  runRule: {
    always: async (fixture) => {
      const { id: rule } = await add(fixture);
      const { id: ticket } = await fixture.ticket(fixture.boards[0]);
      return async () => fixture.act.runRule(fixture.principal, { rule, ticket });
    },
  },
  tryRule: {
    always: async (fixture) => {
      const { id } = await add(fixture);
      await fixture.ticket(fixture.boards[0]);
      return async () => fixture.act.tryRule(fixture.principal, { rule: id });
    },
  },
} satisfies Record<string, Cases>;
