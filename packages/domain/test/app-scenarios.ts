import type { IdentityFixture } from './identity-fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

const app = { name: 'Release notes', homePage: null, redirectUris: ['https://example.org/'] };

/** An app that the organization registered. */
const withApp =
  (
    call: (fixture: IdentityFixture, id: string) => Promise<unknown>,
    first: typeof call = async () => undefined,
  ): Prepare =>
  async (fixture) => {
    const { act, principal } = fixture;
    const { id } = await act.registerApp(principal, { ...app, confidential: true });
    await first(fixture, id);
    return async () => call(fixture, id);
  };

const everybodys = { own: false, page: { limit: 200 } };
const authorization = { authorization: 'a-request', browser: 'a-browser' };

/** Allows the app of the fixture, as an owner; returns its id. */
async function allow({ sign, act, principal, person }: IdentityFixture): Promise<string> {
  const { id: userId } = await person({ role: 'owner' });
  await sign.allowApp({ ...principal, person: { userId, role: 'owner' } }, authorization);
  const [seen] = await act.listApps(principal);
  return seen?.id ?? '';
}

/** After an app was connected. */
const connected =
  (
    call: (fixture: IdentityFixture, id: { app: string; grant: string }) => Promise<unknown>,
  ): Prepare =>
  async (fixture) => {
    const id = await allow(fixture);
    const { items } = await fixture.act.listConnections(fixture.principal, everybodys);
    return async () => call(fixture, { app: id, grant: items[0]?.id ?? '' });
  };

const judge =
  (status: 'approved' | 'blocked') =>
  ({ act, principal }: IdentityFixture, id: string) =>
    act.setAppStatus(principal, { app: id, status });

/** How each case of apps and what people allow them is performed. */
export const appScenarios = {
  registerApp: {
    always:
      async ({ act, principal }) =>
      async () =>
        act.registerApp(principal, { ...app, confidential: true }),
  },
  updateApp: {
    'a field is edited': withApp(({ act, principal }, id) =>
      act.updateApp(principal, { app: id, name: 'Notes' }),
    ),
    'nothing changes': withApp(({ act, principal }, id) =>
      act.updateApp(principal, { app: id, name: app.name }),
    ),
  },
  setAppStatus: {
    'it is blocked': withApp(judge('blocked')),
    'it is approved': withApp(judge('approved'), judge('blocked')),
    'nothing changes': withApp(judge('approved')),
  },
  rotateAppSecret: {
    always: withApp(({ act, principal }, id) => act.rotateAppSecret(principal, { app: id })),
  },
  deleteApp: {
    'nobody has connected it': withApp(({ act, principal }, id) =>
      act.deleteApp(principal, { app: id }),
    ),
    'people have connected it': connected(({ act, principal }, { app: id }) =>
      act.deleteApp(principal, { app: id }),
    ),
  },
  disconnectAll: {
    'for each connection': connected(({ act, principal }, { app: id }) =>
      act.disconnectAll(principal, { app: id }),
    ),
  },
  setAppPolicy: {
    'for each app that becomes forbidden or allowed': withApp(({ act, principal }) =>
      act.setAppPolicy(principal, { policy: 'none' }),
    ),
    'nothing changes': withApp(({ act, principal }) =>
      act.setAppPolicy(principal, { policy: 'any' }),
    ),
  },
  disconnectApp: {
    always: connected(({ act, principal }, { grant: connection }) =>
      act.disconnectApp(principal, { connection }),
    ),
  },
  endGrant: {
    'the connection is active': connected(({ act, principal }, { grant: grantId }) =>
      act.endGrant({ organizationId: principal.organizationId, grantId }),
    ),
  },
  allowApp: {
    'a person allows more than before': async ({ sign, principal, person }) => {
      const { id: userId } = await person({ role: 'owner' });
      const asking = { ...principal, person: { userId, role: 'owner' } } as const;
      return async () => void (await sign.allowApp(asking, authorization));
    },
    'nothing changes': connected(async ({ act, sign, principal }) => {
      const { items } = await act.listConnections(principal, everybodys);
      const userId = items[0]?.user_id ?? '';
      await sign.allowApp({ ...principal, person: { userId, role: 'owner' } }, authorization);
    }),
  },
  requestApproval: {
    'the app needs an approval': async (fixture) => {
      const { act, sign, principal, person } = fixture;
      const { id: userId } = await person({ role: 'owner' });
      await act.setAppPolicy(principal, { policy: 'approved' });
      const asking = { ...principal, person: { userId, role: 'owner' } } as const;
      return async () => sign.requestApproval(asking, authorization);
    },
    'nothing changes': async ({ sign, principal, person }) => {
      const { id: userId } = await person({ role: 'owner' });
      const asking = { ...principal, person: { userId, role: 'owner' } } as const;
      return async () => sign.requestApproval(asking, authorization);
    },
  },
} satisfies Readonly<Record<string, Cases>>;
