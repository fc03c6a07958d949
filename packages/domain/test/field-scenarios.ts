import type { Fixture } from './fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

const withField =
  (
    call: (fixture: Fixture, field: string) => Promise<unknown>,
    prepare: (fixture: Fixture, field: string) => Promise<unknown> = async () => {},
  ): Prepare =>
  async (fixture) => {
    const { act, principal, project } = fixture;
    const { id } = await act.createField(principal, {
      organization: principal.organizationId,
      projectId: project.id,
      name: 'Cost',
      type: 'number',
    });
    await prepare(fixture, id);
    return async () => call(fixture, id);
  };

const remove = async ({ act, principal }: Fixture, field: string) =>
  act.deleteField(principal, { field });

/** Performs each case of a custom field. */
export const fieldScenarios = {
  createField: {
    always: async ({ act, principal, project }) => {
      const { organizationId: organization } = principal;
      const field = { organization, projectId: project.id, name: 'Cost', type: 'flag' } as const;
      return async () => act.createField(principal, field);
    },
  },
  updateField: {
    'a field is edited': withField(async ({ act, principal }, field) =>
      act.updateField(principal, { field, name: 'Price' }),
    ),
    'nothing changes': withField(async ({ act, principal }, field) =>
      act.updateField(principal, { field, name: 'Cost' }),
    ),
  },
  deleteField: { always: withField(remove) },
  restoreField: {
    always: withField(
      async ({ act, principal }, field) => act.restoreField(principal, { field }),
      remove,
    ),
  },
} satisfies Record<string, Cases>;
