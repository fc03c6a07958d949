import type { Fixture } from './fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

const add = ({ act, principal, project }: Fixture, fields: { isDefault?: boolean } = {}) =>
  act.createTemplate(principal, {
    organization: principal.organizationId,
    projectId: project.id,
    name: 'Release',
    ticket: { title: 'Release {{date}}' },
    ...fields,
  });

const withTemplate =
  (call: (fixture: Fixture, template: string) => Promise<unknown>): Prepare =>
  async (fixture) => {
    const { id } = await add(fixture);
    return async () => call(fixture, id);
  };

/** Performs each case of a template. */
export const templateScenarios = {
  createTemplate: {
    'it is not the default': async (fixture) => async () => add(fixture),
    'it takes the place of the default': async (fixture) => {
      await add(fixture, { isDefault: true });
      return async () => add(fixture, { isDefault: true });
    },
  },
  updateTemplate: {
    'a field is edited': withTemplate(async ({ act, principal }, template) =>
      act.updateTemplate(principal, { template, name: 'Launch' }),
    ),
    'it takes the place of the default': async (fixture) => {
      await add(fixture, { isDefault: true });
      const { id: template } = await add(fixture);
      const { act, principal } = fixture;
      return async () => act.updateTemplate(principal, { template, isDefault: true });
    },
    'nothing changes': withTemplate(async ({ act, principal }, template) =>
      act.updateTemplate(principal, { template, name: 'Release' }),
    ),
  },
  deleteTemplate: {
    always: withTemplate(async ({ act, principal }, template) =>
      act.deleteTemplate(principal, { template }),
    ),
  },
} satisfies Record<string, Cases>;
