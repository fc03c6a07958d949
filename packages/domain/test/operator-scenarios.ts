import { systemActor as actor } from '../src/access/principal.ts';
import type { IdentityFixture } from './identity-fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

type Operation = 'deactivateAccount' | 'activateAccount' | 'resetTwoFactor';

/** What an operator does to the account of a member, after something else was done to it. */
const operated =
  (
    operation: Operation,
    first: (fixture: IdentityFixture, user: string) => Promise<unknown> = async () => undefined,
  ): Prepare =>
  async (fixture) => {
    const { id: user } = await fixture.person();
    await first(fixture, user);
    return async () => fixture.sign[operation]({ user, actor });
  };

const deactivated = async ({ sign }: IdentityFixture, user: string) =>
  sign.deactivateAccount({ user, actor });

/** How each case of what an operator does to an account is performed. */
export const operatorScenarios = {
  deactivateAccount: {
    'it is active': operated('deactivateAccount'),
    'nothing changes': operated('deactivateAccount', deactivated),
  },
  activateAccount: {
    'it is deactivated': operated('activateAccount', deactivated),
    'nothing changes': operated('activateAccount'),
  },
  resetTwoFactor: {
    'it has a second factor': operated('resetTwoFactor', async (fixture) =>
      fixture.enrol(await fixture.enter('ada@example.test')),
    ),
    'nothing changes': operated('resetTwoFactor'),
  },
  setPassword: {
    always: async (fixture) => {
      const { id: user } = await fixture.person();
      const passwordHash = await fixture.passwordHasher.hash('another horse');
      return async () => fixture.sign.setPassword({ user, passwordHash, actor });
    },
  },
  createSignInLink: {
    always: async (fixture) => {
      const { id: user } = await fixture.person();
      return async () => fixture.sign.createSignInLink({ user, actor });
    },
  },
} satisfies Readonly<Record<string, Cases>>;
