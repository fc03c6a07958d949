import type { Fixture } from './fixture.ts';
import type { Cases } from './performed-projects.ts';

const made = async ({ act, principal }: Fixture) =>
  (await act.createView(principal, { organization: principal.organizationId, name: 'Mine' })).id;

/** How the operations of views are performed: the log says nothing of them. */
export const performedViews = {
  createView: { always: async (fixture) => () => made(fixture) },
  updateView: {
    always: async (fixture) => {
      const view = await made(fixture);
      return () => fixture.act.updateView(fixture.principal, { view, name: 'Ours', shared: true });
    },
  },
  deleteView: {
    always: async (fixture) => {
      const view = await made(fixture);
      return () => fixture.act.deleteView(fixture.principal, { view });
    },
  },
} satisfies Record<string, Cases>;
