import type { Fixture } from './fixture.ts';
import type { Cases } from './project-scenarios.ts';

const made = async ({ act, principal }: Fixture) =>
  (
    await act.createView(principal, {
      organization: principal.organizationId,
      name: 'Ours',
      shared: true,
    })
  ).id;

/** Only people have calendars, and watch. */
export const asPerson = ({ principal }: Fixture) => {
  const actor = { type: 'user', id: '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f', name: 'Ada' } as const;
  return { ...principal, actor };
};

/** How the operations of views are performed: the log says nothing of them. */
export const viewScenarios = {
  createView: { always: async (fixture) => () => made(fixture) },
  updateView: {
    always: async (fixture) => {
      const view = await made(fixture);
      return () =>
        fixture.act.updateView(fixture.principal, { view, name: 'Mine', columns: ['due'] });
    },
  },
  deleteView: {
    always: async (fixture) => {
      const view = await made(fixture);
      return () => fixture.act.deleteView(fixture.principal, { view });
    },
  },
  openCalendar: {
    always: async (fixture) => {
      const view = await made(fixture);
      return () => fixture.act.openCalendar(asPerson(fixture), { view });
    },
  },
  closeCalendar: {
    always: async (fixture) => {
      const view = await made(fixture);
      return () => fixture.act.closeCalendar(asPerson(fixture), { view });
    },
  },
} satisfies Record<string, Cases>;
