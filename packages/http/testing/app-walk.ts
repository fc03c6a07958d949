import { allows, scopesOf, type Scope } from '@basalt/domain';
import { isForPeople } from '../src/openapi/person-operations.ts';
import type { ProblemCode } from '../src/problem/http-error.ts';
import { statusOf } from '../src/problem/problem.ts';
import type { Route } from '../src/operation/route.ts';
import { routes } from '../src/routes/routes.ts';
import type { BrowserClient, BrowserReply } from './browser-client.ts';
import type { WalkReport } from './route-walk.ts';
import { sendRequest } from './send-request.ts';
import { walkBodies } from './walk-bodies.ts';
import type { Subject } from './walk-fixture.ts';

const roles = ['member', 'admin', 'owner'] as const;

/** Whose apps walk. */
export type WalkingRole = (typeof roles)[number];

/** What an operation is to answer. */
export type Expected = ProblemCode | 'success';

/** Operations of the API that people have, too. */
export const twins = routes.filter(isForPeople);

/** What an operation of the API answers a person of this role who reaches its subject. */
export function expectedOfPerson(route: Route, role: WalkingRole): Expected {
  const managed = ['webhook', 'delivery', 'git_connection', 'import', 'rule'];
  const isManagers = managed.includes(route.params[0] ?? '') || route.id === 'listRules';
  if (role === 'member' && isManagers) return 'not_found';
  const wanted = [route.scopeOfPeople, route.orScopeOfPeople].filter((scope) => scope !== null);
  const isLacking = role === 'member' && wanted.length > 0 && !wanted.some(memberMay);
  if (isLacking) return route.method === 'GET' ? 'not_found' : 'insufficient_role';
  if (role === 'admin' && route.scopeOfPeople === 'organization:write') return 'insufficient_role';
  // The comments of the walk are the command line's; owners and admins may take them back.
  const isAuthors = route.params.includes('comment') && route.errors.includes('not_author');
  const isModerated = route.method === 'DELETE' || route.restores;
  if (isAuthors && (role === 'member' || !isModerated)) return 'not_author';
  return route.restores ? 'not_deleted' : 'success';
}

const memberScopes: readonly Scope[] = [
  'organization:read',
  'projects:read',
  'boards:read',
  'tickets:read',
  'tickets:write',
  'comments:write',
  'analytics:read',
  'documents:read',
  'documents:write',
  'document_comments:write',
];
const memberMay = (scope: Scope): boolean => allows(memberScopes, scope);

/** The path of an operation and what is sent to it. */
function requestOf(route: Route, subject: Subject): { path: string; body: object | undefined } {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name !== 'comment') return String(subject[name as keyof Subject]);
    return subject.comments[route.params[0] === 'document' ? 'document' : 'ticket'];
  });
  const body = walkBodies[route.id]?.(subject);
  if (route.bodyIsNeeded && body === undefined) throw new Error(`no body for ${route.id}`);
  return { path, body };
}

/** Calls an operation of the API as a person. */
export function sendTwin(
  browser: BrowserClient,
  route: Route,
  subject: Subject,
): Promise<BrowserReply> {
  const { path, body } = requestOf(route, subject);
  return browser.send(route.method, `/app-api${path}`, body === undefined ? {} : { body });
}

/** Where apps walk, and for whom. */
export interface AppWalk {
  address: string;
  /** Records that a member reaches; an organization has few webhooks. */
  subject: (options?: { withWebhook: boolean }) => Promise<Subject>;
  /** A token of an app of the person with this role, with every scope but one. */
  tokenOf: (role: WalkingRole, without: Scope | null) => Promise<string>;
  browserOf: (role: WalkingRole) => Promise<BrowserClient>;
}

/** Calls every operation with the token of an app: it answers as to the person, within the scopes of the token. */
export async function walkAsApp(walk: AppWalk): Promise<WalkReport> {
  const faults: string[] = [];
  let requests = 0;
  const standing = await walk.subject();
  for (const route of twins.filter(({ answer }) => answer.kind !== 'stream')) {
    for (const role of roles) {
      for (const without of route.scopeOfPeople === null ? [null] : [null, route.scopeOfPeople]) {
        const asPerson = expectedOfPerson(route, role);
        const isRoles =
          without !== null && route.orScopeOfPeople === null && allows(scopesOf(role), without);
        // A list of the organization is reached, also where its records are hidden.
        const isReached = asPerson !== 'not_found' || route.params[0] === 'organization';
        const isUngranted = isRoles && isReached;
        const expected = isUngranted ? 'insufficient_scope' : asPerson;
        const isFresh = expected === 'success' && route.method !== 'GET';
        const withWebhook = /webhook|git-connection/u.test(route.path);
        const freshOrStanding = () => (isFresh ? walk.subject({ withWebhook }) : standing);
        const { path, body } = requestOf(route, await freshOrStanding());
        const { status, text } = await sendRequest(`${walk.address}/api/v1${path}`, {
          method: route.method,
          headers: {
            Authorization: `Bearer ${await walk.tokenOf(role, without)}`,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        requests += 1;
        const code = status < 300 ? 'success' : (JSON.parse(text) as { code: string }).code;
        const wanted = expected === 'success' ? route.answer.status : statusOf(expected);
        if (code === expected && status === wanted) continue;
        if (without === null) {
          // Some operations refuse people for reasons of their own: then they refuse an app, too.
          const own = await sendTwin(await walk.browserOf(role), route, await freshOrStanding());
          if (own.status === status && own.json.code === code) continue;
        }
        const lacking = without === null ? '' : ` without ${without}`;
        faults.push(
          `${route.method} ${route.path} as ${role}${lacking}: ${status} ${code}, not ${expected}`,
        );
      }
    }
  }
  return { requests, faults };
}
