import { systemPrincipal } from '@basalt/domain';
import type { BrowserRoute } from '../src/browser/routes/browser-route.ts';
import { browserRoutes } from '../src/browser/routes.ts';
import type { ProblemCode } from '../src/problem/http-error.ts';
import { statusOf } from '../src/problem/problem.ts';
import type { Route } from '../src/operation/route.ts';
import type { BrowserClient, BrowserReply, BrowserSending } from '../testing/index.ts';
import { expectedOfPerson, type Expected, type WalkingRole } from '../testing/app-walk.ts';
import {
  makeSubject,
  makeTenant,
  type Subject,
  type WalkDeployment,
} from '../testing/walk-fixture.ts';
import { password, type SignInFixture } from './sign-in-fixture.ts';

/** Everybody who can come with a browser. */
export const callers = [
  'nobody',
  'challenged',
  'setting up',
  'member',
  'admin',
  'owner',
  'foreign owner',
] as const;
export type Caller = (typeof callers)[number];

/** What is walked over: two organizations, and a subject of the first that the member belongs to. */
export interface WalkFixture {
  fixture: SignInFixture;
  organization: string;
  /** Users of the first organization by their role, and of both. */
  people: Record<'member' | 'admin' | 'owner' | 'foreign owner', string>;
  /** Records of the first organization, of which the member reaches all, and the owner made the comments. */
  subject(options?: { withWebhook: boolean }): Promise<Subject>;
  /** The same, of which the member reaches nothing. */
  closedSubject(): Promise<Subject>;
  browserOf(caller: Caller): Promise<BrowserClient>;
  /** A browser of the caller's whose session nobody else has, before or after. */
  ownBrowserOf(caller: Caller): Promise<BrowserClient>;
}

const emailOf = (caller: Caller): string => `${caller.replaceAll(' ', '-')}@example.test`;

export async function openWalkFixture(fixture: SignInFixture): Promise<WalkFixture> {
  const { use, basalt } = fixture;
  const deployment: WalkDeployment = {
    address: '',
    use,
    now: basalt.clock,
    passTime: async (milliseconds) => basalt.clock.advance(milliseconds),
  };
  const [own, foreign] = [
    await makeTenant(deployment, 'ours'),
    await makeTenant(deployment, 'theirs'),
  ];
  const people = {
    member: await fixture.person(emailOf('member'), 'member', own.id),
    admin: await fixture.person(emailOf('admin'), 'admin', own.id),
    owner: await fixture.person(emailOf('owner'), 'owner', own.id),
    'foreign owner': await fixture.person(emailOf('foreign owner'), 'owner', foreign.id),
  };
  for (const state of ['challenged', 'setting up'] as const) {
    await fixture.person(emailOf(state), 'owner', own.id);
  }
  await fixture.enrol(await fixture.entered(emailOf('challenged')));
  const closedSubject = (options?: { withWebhook: boolean }) =>
    makeSubject(deployment, own, options);
  const standing = new Map<Caller, BrowserClient>();
  const browserOf = async (caller: Caller): Promise<BrowserClient> => {
    if (caller === 'nobody') return fixture.browser();
    fixture.settings.requireTwoFactor = caller === 'challenged' || caller === 'setting up';
    const browser = standing.get(caller) ?? (await fixture.entered(emailOf(caller)));
    standing.set(caller, browser);
    return browser.copy();
  };
  return {
    fixture,
    organization: own.id,
    people,
    closedSubject,
    async subject(options) {
      const subject = await closedSubject(options);
      const { project, document } = subject;
      await use.addProjectMember(own.principal, { project, user: people.member });
      const editorIds = [people.member];
      await use.updateDocument(own.principal, { document, editorIds });
      return subject;
    },
    browserOf,
    async ownBrowserOf(caller) {
      standing.delete(caller);
      const alone = await browserOf(caller);
      standing.delete(caller);
      return alone;
    },
  };
}

/** What somebody gets who has not come far enough; null for those who have. */
export function refusalOf(caller: Caller, access: BrowserRoute['access']): ProblemCode | null {
  if (access === 'public') return null;
  if (caller === 'nobody' || caller === 'challenged') return 'sign_in_required';
  return caller === 'setting up' && access !== 'identified' ? 'two_factor_required' : null;
}

/** What an operation of the API answers a person who reaches its subject. */
export function expectedOfTwin(route: Route, caller: Caller): Expected {
  const refusal = refusalOf(caller, 'member');
  if (refusal !== null) return refusal;
  if (caller === 'foreign owner') return 'not_found';
  return expectedOfPerson(route, caller as WalkingRole);
}

/** Whether an answer is as expected; if not, what it is. */
export function faultOf(
  { status, json, text }: BrowserReply,
  expected: Expected,
  success: number,
): string | null {
  const code = status < 400 ? 'success' : json.code;
  const wanted = expected === 'success' ? success : statusOf(expected);
  return code === expected && status === wanted ? null : `${status} ${text.slice(0, 200)}`;
}

/** A request to a browser's route that its caller may make; the path, and what is sent. */
type Ask = (
  walk: WalkFixture,
  browser: BrowserClient,
  caller: Caller,
) => Promise<BrowserSending & { path: string }>;

const nobody = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
const bound =
  (path: string, body?: object): Ask =>
  async () => ({
    path,
    ...(body !== undefined && { body }),
  });

let made = 0;
const inOrganization =
  (
    rest: (walk: WalkFixture) => Promise<string>,
    body?: (walk: WalkFixture) => Promise<object>,
  ): Ask =>
  async (walk) => ({
    path: `/organizations/${walk.organization}${await rest(walk)}`,
    ...(body !== undefined && { body: await body(walk) }),
  });

const onView: Ask = async ({ subject }) => ({
  path: `/views/${(await subject({ withWebhook: false })).view}/calendar`,
});

const formerMember = async ({ fixture, organization }: WalkFixture): Promise<string> => {
  const user = await fixture.person(`former${(made += 1)}@example.test`, 'member', organization);
  await fixture.use.removeOrganizationMember(systemPrincipal(organization), { organization, user });
  return user;
};
const presentMember = ({ fixture, organization }: WalkFixture): Promise<string> =>
  fixture.person(`present${(made += 1)}@example.test`, 'member', organization);
const credential = async ({ fixture, organization }: WalkFixture): Promise<string> => {
  const input = { name: 'walked', scopes: ['tickets:read'] };
  return (await fixture.use.createCredential(systemPrincipal(organization), input)).public_id;
};
const app = async ({ fixture, organization }: WalkFixture): Promise<string> => {
  const input = { name: 'walked', homePage: null, redirectUris: ['https://example.org/'] };
  const registration = { ...input, confidential: true };
  return (await fixture.use.registerApp(systemPrincipal(organization), registration)).id;
};
const invitation = async ({ fixture, organization }: WalkFixture): Promise<string> => {
  const input = { organization, email: `new${(made += 1)}@example.test`, role: 'member' } as const;
  return (await fixture.use.inviteMember(systemPrincipal(organization), input)).id;
};
const inProject =
  (rest: string, body?: (subject: Subject) => object): Ask =>
  async (walk) => {
    const subject = await walk.subject();
    const path = `/projects/${subject.project}/members${rest.replace('{person}', subject.member)}`;
    return { path, ...(body !== undefined && { body: body(subject) }) };
  };

/** A good request to each browser's route, by its id. A route that is not here fails the walk. */
export const asks: Readonly<Record<string, Ask>> = {
  readAuthConfig: bound('/auth/config'),
  signIn: bound('/auth/login', { email: emailOf('member'), password }),
  answerChallenge: bound('/auth/totp', { code: '000000' }),
  signOut: bound('/auth/logout'),
  requestPasswordReset: bound('/auth/password/forgot', { email: 'eve@example.test' }),
  resetPassword: bound('/auth/password/reset', { token: 'none', password }),
  useSignInLink: bound('/auth/sign-in-link', { token: 'none' }),
  readInvitation: bound('/auth/invitations/read', { token: 'none' }),
  acceptInvitation: bound('/auth/invitations/accept', { token: 'none' }),
  readMe: bound('/me'),
  updateMe: bound('/me', { name: 'Walked', time_zone: 'Europe/Berlin', week_start: 1 }),
  removePicture: bound('/me/picture'),
  changePassword: bound('/me/password', { current_password: password, password }),
  enrolTotp: bound('/me/totp'),
  confirmTotp: bound('/me/totp/confirm', { code: '000000' }),
  disableTotp: bound('/me/totp', { code: '000000' }),
  renewRecoveryCodes: bound('/me/recovery-codes', { code: '000000' }),
  listSessions: bound('/me/sessions'),
  endSession: bound(`/me/sessions/${nobody}`),
  listOwnNotifications: bound('/me/notifications'),
  markNotificationRead: bound(`/me/notifications/${nobody}/read`),
  markNotification: bound(`/me/notifications/${nobody}`, { done: true }),
  markNotifications: bound('/me/notifications', { ids: [nobody], done: true }),
  readMailChoices: inOrganization(async () => '/mail-choices'),
  setMailChoices: inOrganization(
    async () => '/mail-choices',
    async () => ({ times: { commented: 'daily' }, daily_hour: 7, time_zone: 'Europe/Berlin' }),
  ),
  openCalendar: onView,
  closeCalendar: onView,
  listOwnOrganizations: bound('/organizations'),
  listInvitations: inOrganization(async () => '/invitations'),
  inviteMember: inOrganization(
    async () => '/invitations',
    async ({ subject }) => ({
      email: `new${(made += 1)}@example.test`,
      role: 'member',
      project_ids: [(await subject({ withWebhook: false })).project],
    }),
  ),
  withdrawInvitation: inOrganization(async (walk) => `/invitations/${await invitation(walk)}`),
  listOrganizationMembers: inOrganization(async () => '/members'),
  addOrganizationMember: inOrganization(
    async () => '/members',
    async (walk) => ({ user_id: await formerMember(walk), role: 'member' }),
  ),
  changeMemberRole: inOrganization(
    async (walk) => `/members/${await presentMember(walk)}`,
    async () => ({ role: 'admin' }),
  ),
  removeOrganizationMember: inOrganization(async (walk) => `/members/${await presentMember(walk)}`),
  addProjectMember: inProject('', ({ member }) => ({ user_id: member })),
  listCredentials: inOrganization(async () => '/credentials'),
  createCredential: inOrganization(
    async () => '/credentials',
    async () => ({ name: 'walked', scopes: ['tickets:read'] }),
  ),
  rotateCredential: inOrganization(async (walk) => `/credentials/${await credential(walk)}/rotate`),
  revokeCredential: inOrganization(async (walk) => `/credentials/${await credential(walk)}`),
  listApps: inOrganization(async () => '/apps'),
  registerApp: inOrganization(
    async () => '/apps',
    async () => ({ name: 'walked', redirect_uris: ['https://example.org/'] }),
  ),
  updateApp: inOrganization(
    async (walk) => `/apps/${await app(walk)}`,
    async () => ({ name: 'walked on' }),
  ),
  approveApp: inOrganization(async (walk) => `/apps/${await app(walk)}/approve`),
  blockApp: inOrganization(async (walk) => `/apps/${await app(walk)}/block`),
  rotateAppSecret: inOrganization(async (walk) => `/apps/${await app(walk)}/rotate`),
  deleteApp: inOrganization(async (walk) => `/apps/${await app(walk)}`),
  disconnectAll: inOrganization(async (walk) => `/apps/${await app(walk)}/connections`),
  readAppPolicy: inOrganization(async () => '/app-policy'),
  setAppPolicy: inOrganization(
    async () => '/app-policy',
    async () => ({ policy: 'any' }),
  ),
  listConnections: inOrganization(async () => '/connections'),
  disconnectApp: inOrganization(async () => `/connections/${nobody}`),
  readConsent: inOrganization(async () => '/authorizations/unknown-request'),
  allowApp: inOrganization(async () => '/authorizations/unknown-request/allow'),
  requestApproval: inOrganization(async () => '/authorizations/unknown-request/request-approval'),
  denyApp: bound('/authorizations/unknown-request/deny'),
};

/** What a good request comes to where it is not a success: nothing has been begun that it could end. */
const ends: Readonly<Record<string, ProblemCode>> = {
  answerChallenge: 'sign_in_required',
  resetPassword: 'validation_failed',
  useSignInLink: 'validation_failed',
  readInvitation: 'validation_failed',
  acceptInvitation: 'validation_failed',
  confirmTotp: 'invalid_code',
  disableTotp: 'two_factor_not_enrolled',
  renewRecoveryCodes: 'two_factor_not_enrolled',
  endSession: 'not_found',
  markNotificationRead: 'not_found',
  markNotification: 'not_found',
  disconnectApp: 'not_found',
  readConsent: 'not_found',
  allowApp: 'not_found',
  requestApproval: 'not_found',
  denyApp: 'not_found',
};

/** What every person of an organization may do there. */
const forMembers: ReadonlySet<string> = new Set([
  'readAppPolicy',
  'listConnections',
  'disconnectApp',
  'readConsent',
  'allowApp',
  'requestApproval',
  'readMailChoices',
  'setMailChoices',
  'openCalendar',
  'closeCalendar',
]);

/** What a good request to a browser's route comes to. */
export function expectedOf(route: BrowserRoute, caller: Caller): Expected {
  const refusal = refusalOf(caller, route.access);
  if (refusal !== null) return refusal;
  if (route.access === 'member' && caller === 'foreign owner') return 'not_found';
  const isManagers = route.access === 'member' && !forMembers.has(route.id);
  // What only owners and admins may read is not there for others.
  if (isManagers && caller === 'member') {
    return route.method === 'GET' ? 'not_found' : 'insufficient_role';
  }
  if (route.id === 'answerChallenge' && caller === 'challenged') return 'invalid_code';
  return ends[route.id] ?? 'success';
}

export { browserRoutes };
export { sendTwin, twins } from '../testing/app-walk.ts';
