import { scopesOf } from '../../access/roles.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { openedIds, sealedIds } from '../../identity/sealed-ids.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import type { Ports } from '../../ports/ports.ts';
import { personIdOf, systemPrincipal, type Principal } from '../../access/principal.ts';
import { refuseUnseen, seesView, type ViewRecord } from '../../records/view.ts';
import { recordsOf } from './read-views.ts';

/** The purpose of the sealed token in an address. */
const purpose = 'calendar of a view';

const makeSetKey = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ view }: { view: string; userId: string; isOn: boolean }) => ({
      kind: 'view',
      id: view,
    }),
    load: ({ views }, { view }) => views.lock(view),
    check: (view, { userId, isOn }, { principal }) => {
      refuseUnseen(view, principal);
      return { viewId: view.id, query: view.query, userId, isOn };
    },
    decide: ({ viewId, query, userId, isOn }, { newId }) => {
      const calendar = isOn ? { key: newId(), query } : null;
      const set = { kind: 'view_calendar', viewId, userId, calendar } as const;
      return { sets: [set], answer: calendar?.key ?? null };
    },
  });

/** Stores the filters that the view has now, for an address that was made before filters were stored. Returns them. */
const makeSetQuery = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ view }: { view: string; userId: string; key: string }) => ({
      kind: 'view',
      id: view,
    }),
    load: ({ views }, { view }) => views.lock(view),
    check: (view, { userId, key }, { principal }) => {
      refuseUnseen(view, principal);
      return { viewId: view.id, userId, calendar: { key, query: view.query } };
    },
    decide: (change) => ({
      sets: [{ kind: 'view_calendar_query', ...change } as const],
      answer: change.calendar.query,
    }),
  });

/**
 * Gives the caller's calendar of a view a new address; the former address is not valid any more. Returns the secret token of the address.
 * Everybody who has it reads what the caller sees, by the filters that the view has now: no later change of the view changes the calendar. Refuses with `not_found`, and with `sign_in_required` a caller who is no person.
 */
export const openCalendar = (ports: ChangePorts & { secretSealer: SecretSealer }) => {
  const set = makeSetKey(ports);
  return async (principal: Principal, { view }: { view: string }): Promise<{ token: string }> => {
    const userId = personIdOf(principal);
    const key = await set(principal, { view, userId, isOn: true });
    const ids = [principal.organizationId, view, userId, key];
    return { token: sealedIds(ports.secretSealer, purpose, ids) };
  };
};

/** Makes the address of the caller's calendar of a view invalid, if it has one. Refuses with `not_found`. */
export const closeCalendar = (ports: ChangePorts) => {
  const set = makeSetKey(ports);
  return async (principal: Principal, { view }: { view: string }): Promise<void> => {
    await set(principal, { view, userId: personIdOf(principal), isOn: false });
  };
};

/** The view of a calendar, with the filters of the calendar, and the person whose calendar it is. */
export interface OpenedCalendar {
  readonly principal: Principal;
  readonly view: ViewRecord;
}

/** Finds the calendar of a token; null when its address is not valid any more, or the person does not see the view any more. */
export const findCalendar = (ports: ChangePorts & Pick<Ports, 'secretSealer'>) => {
  const { tenancy, secretSealer } = ports;
  const setQuery = makeSetQuery(ports);
  return async (token: string): Promise<OpenedCalendar | null> => {
    const [organizationId, id, userId, key] = openedIds(secretSealer, purpose, token);
    if (organizationId === undefined || id === undefined || userId === undefined) return null;
    const all = tenancy.queriesOf(systemPrincipal(organizationId));
    const [role, calendar] = await Promise.all([
      all.organizations.roleOf(userId),
      all.views.calendar(id, userId),
    ]);
    if (role === null || calendar === null || calendar.key !== key) return null;
    const principal: Principal = {
      organizationId,
      actor: { type: 'user', id: userId, name: '' },
      scopes: scopesOf(role),
      person: { userId, role },
    };
    const { views } = tenancy.queriesOf(principal);
    const found = await views.find(id);
    if (found === null || !seesView(found, principal.actor)) return null;
    const query = calendar.query ?? (await setQuery(principal, { view: id, userId, key }));
    const [view] = await recordsOf(views, [{ ...found, query }]);
    return { principal, view: view as ViewRecord };
  };
};
