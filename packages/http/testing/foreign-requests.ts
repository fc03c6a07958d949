import { appBasePath, browserRoutes } from '../src/browser/routes.ts';
import type { FieldsSchema } from '../src/schema/validate-fields.ts';
import { basePath, routes } from '../src/routes/routes.ts';
import { idNamed, references } from './references.ts';
import { walkBodies } from './walk-bodies.ts';
import type { Subject } from './walk-fixture.ts';

/** The records of one organization by the name that a path has for them; those of people besides. */
export interface WalkedIds extends Subject {
  credential: string;
  invitation: string;
  session: string;
  notification: string;
  app: string;
  connection: string;
  /** What an app asks for that the organization knows; it is the app's client id. */
  authorization: string;
}

/** Whether somebody calls with a key, or as a person in a browser. */
export type Entrance = 'key' | 'person';

/** Who asks, and for what. */
export interface Callers {
  entrance: Entrance;
  /** Of the caller's organization; not changed by what is asked systematically. */
  own: WalkedIds;
  /** Of the other organization: records that were deleted and could be restored. */
  deleted: WalkedIds;
  /** What is written in every record of the other organization, and nowhere else. */
  canary: string;
}

/** One request with ids in it that can be exchanged. */
export interface Asking {
  operation: string;
  method: string;
  at: (ids: WalkedIds) => { path: string; body?: object | undefined };
  /** The records of the other organization, where they are not the living ones. */
  theirs?: WalkedIds;
  /** What it does, it may do to an own record: it cannot be done twice alike. */
  reachesOwn?: true;
}

/** Bodies of the browser's own routes that name somebody. */
const peopleBodies: Readonly<Record<string, (ids: WalkedIds) => object>> = {
  inviteMember: () => ({ email: 'invited@example.test', role: 'member' }),
  addOrganizationMember: ({ person }) => ({ user_id: person, role: 'admin' }),
  changeMemberRole: () => ({ role: 'admin' }),
  addProjectMember: ({ person }) => ({ user_id: person }),
  createCredential: () => ({ name: 'walked', scopes: ['tickets:read'] }),
  registerApp: () => ({ name: 'walked', redirect_uris: ['https://example.test/'] }),
  updateApp: () => ({ name: 'walked' }),
  setAppPolicy: () => ({ policy: 'any' }),
};

interface Operation {
  id: string;
  method: string;
  path: string;
  params: readonly string[];
  query: FieldsSchema;
  restores: boolean;
}

function operationsOf(entrance: Entrance): (Operation & { base: string })[] {
  if (entrance === 'key') return routes.map((route) => ({ ...route, base: basePath }));
  return [...routes, ...browserRoutes.map((route) => ({ ...route, restores: false }))]
    .filter(({ params }) => params.length > 0)
    .map((route) => ({ ...route, base: appBasePath }));
}

/** The path and the body of an operation: the first record of the path from `outer`, the others and the body from `rest`. */
function asked({ id, base, path, params }: Operation & { base: string }) {
  return (outer: WalkedIds, rest: WalkedIds): { path: string; body?: object | undefined } => ({
    path:
      base +
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const ids = name === params[0] ? outer : rest;
        if (name !== 'comment') return String(ids[name as keyof WalkedIds]);
        return ids.comments[params[0] === 'document' ? 'document' : 'ticket'];
      }),
    body: (walkBodies[id] ?? peopleBodies[id])?.(rest),
  });
}

/** Reading before writing, and deleting last, what is inside before what it is in: nothing is to be gone too early. */
function allInOrder<T extends { method: string }>(operations: readonly T[]): T[] {
  const deleting = operations.filter(({ method }) => method === 'DELETE');
  const others = operations.filter(({ method }) => method !== 'DELETE');
  const order = ['GET', 'POST', 'PUT', 'PATCH'];
  others.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  return [...others, ...deleting.toReversed()];
}

/** Every operation on the records of `ids`; where a path names two, also each of them together with an own one. */
export function* askings({ entrance, own, deleted }: Callers): Generator<Asking> {
  for (const operation of allInOrder(operationsOf(entrance))) {
    const { id, method, params, restores } = operation;
    const of = asked(operation);
    yield { operation: id, method, at: (ids) => of(ids, ids) };
    if (restores) yield { operation: id, method, at: (ids) => of(ids, ids), theirs: deleted };
    if (params.length < 2) continue;
    yield { operation: id, method, at: (ids) => of(own, ids) };
    yield { operation: id, method, at: (ids) => of(ids, own), reachesOwn: true };
  }
  const base = entrance === 'key' ? basePath : appBasePath;
  for (const { operation, method, path, field, kind, isArray, body } of references) {
    const valueOf = (ids: WalkedIds) => (isArray ? [idNamed(ids, kind)] : idNamed(ids, kind));
    const at = (ids: WalkedIds) =>
      body === undefined
        ? { path: `${base}${path(own)}?${field}=${idNamed(ids, kind)}` }
        : { path: base + path(own), body: body(valueOf(ids), own) };
    yield { operation, method, at };
  }
}

/** The caller's own lists, whole and by every parameter that takes a text. */
export function* ownLists({ entrance, own, canary }: Callers): Generator<Asking> {
  for (const operation of operationsOf(entrance).filter(({ method }) => method === 'GET')) {
    const { path } = asked(operation)(own, own);
    const words = Object.keys(operation.query.entries).filter((name) => /^(?:q|tags?)$/.test(name));
    const searches = words.map((name) => `${name}=${encodeURIComponent(`${canary} tag`)}`);
    for (const search of ['', 'per_page=200', 'total=true', 'all=true', ...searches]) {
      const isTaken =
        search === '' || search.split('=', 1).every((name) => name in operation.query.entries);
      if (!isTaken) continue;
      const url = search === '' ? path : `${path}?${search}`;
      yield { operation: operation.id, method: 'GET', at: () => ({ path: url }) };
    }
  }
}
