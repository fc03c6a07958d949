import { closeAfterTests } from '@basalt/domain/testing';
import { appScopes, operatorPrincipal, systemActor, systemPrincipal } from '@basalt/domain';
import { walkRevoked } from '@basalt/http/testing';
import { openOwner } from '@basalt/persistence/testing';
import { beforeAll, expect, test } from 'vitest';
import type { Serving } from '../src/boot/serve.ts';
import { contentSql } from './content-sql.ts';
import { call, connect, openOAuthStage } from './oauth-fixture.ts';

/** Another instance makes each change; this one remembers the token of an app from before it. */
const { scene } = await closeAfterTests(openOAuthStage());

let here: Serving;
let project: string;
let number = 0;

beforeAll(async () => {
  here = await scene.another();
  const { organization } = scene;
  const input = { organization, name: 'Web' };
  ({ id: project } = await scene.serving.cradle.createProject(system(), input));
});

const system = () => systemPrincipal(scene.organization);

/** An administrator, and the token of an app that acts for them. */
async function aToken(scope = 'tickets:read tickets:write projects:read projects:write') {
  number += 1;
  const person = await scene.person(`Person${number}`, 'admin');
  const { access: token, client } = await connect(scene, person.browser, { scope });
  return { token, client, user: person.id };
}

/** The same; this instance remembers the token. */
async function aRememberedToken() {
  const app = await aToken();
  const { token } = app;
  await expect
    .poll(async () => {
      await here.cradle.authenticate({ token });
      return here.cradle.recallCaller({ token });
    })
    .not.toBeNull();
  return app;
}

type Remembered = Awaited<ReturnType<typeof aRememberedToken>>;

const outcomeOf = async (response: Response): Promise<string> => {
  const { code } = (await response.json()) as { code?: string };
  return code === undefined ? `${response.status}` : `${response.status} ${code}`;
};
const read = ({ token }: Remembered) => call(here.address, token, `/projects/${project}`);
const rename = ({ token }: Remembered, name: string) =>
  call(here.address, token, `/projects/${project}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });
const nameOf = async () => (await here.cradle.readProject(system(), { project })).name;

const organization = () => scene.organization;
const suspend = (isSuspended: boolean) => {
  const { suspendOrganization, resumeOrganization } = scene.serving.cradle;
  const change = isSuspended ? suspendOrganization : resumeOrganization;
  return change(operatorPrincipal(organization()), { organization: organization() });
};
const nothing = async () => undefined;

test.each<
  [string, (app: Remembered) => Promise<unknown>, string, string, (() => Promise<unknown>)?]
>([
  ['nothing', nothing, '200', '200'],
  [
    'a demotion to a member',
    ({ user }) =>
      scene.serving.cradle.changeMemberRole(system(), {
        organization: organization(),
        user,
        role: 'member',
      }),
    '404 not_found',
    '404 not_found',
  ],
  [
    'the end of the membership',
    ({ user }) =>
      scene.serving.cradle.removeOrganizationMember(system(), {
        organization: organization(),
        user,
      }),
    '401 invalid_credential',
    '401 invalid_credential',
  ],
  [
    'the suspension of the account',
    ({ user }) => scene.serving.cradle.deactivateAccount({ user, actor: systemActor }),
    '401 invalid_credential',
    '401 invalid_credential',
  ],
  [
    'the suspension of the organization',
    () => suspend(true),
    '403 organization_suspended',
    '403 organization_suspended',
    () => suspend(false),
  ],
])(
  'a remembered token of an app, after %s elsewhere',
  async (_, does, reading, writing, undoes = nothing) => {
    const [first, second] = [await aRememberedToken(), await aRememberedToken()];
    const before = await nameOf();
    for (const app of [first, second]) await does(app);
    const replies = [await read(first), await rename(second, `Renamed ${number}`)];
    await undoes();
    expect(await Promise.all(replies.map(outcomeOf))).toEqual([reading, writing]);
    expect(await nameOf()).toBe(writing === '200' ? `Renamed ${number}` : before);
  },
);

test('no operation answers or changes anything for a remembered token of somebody who lost access', async () => {
  const { token, user } = await aToken(appScopes.join(' '));
  const owner = await openOwner(scene.settings['DATABASE_URL'] ?? '');
  await owner.seeAs(scene.organization);
  const setRemoved = (moment: string) =>
    owner.sql(`update basalt.memberships set removed_at = ${moment} where user_id = $1`, [user]);
  const { cradle: use, address } = scene.serving;
  try {
    const report = await walkRevoked({
      warm: { address: here.address, use: here.cradle },
      deployment: { address, use, now: () => new Date(), passTime: async () => {} },
      own: { id: scene.organization, canary: 'Quarry', principal: system() },
      async newKey() {
        // The same token is valid again. One for each operation would take a consent each.
        await setRemoved('null');
        return { token, revoke: () => setRemoved('now()') };
      },
      content: async () => JSON.stringify(await owner.sql(contentSql)),
    });
    expect(report.requests).toBeGreaterThan(80);
    expect(report.faults).toEqual([]);
  } finally {
    await owner.close();
  }
}, 300_000);
