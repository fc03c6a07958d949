import { systemActor as actor } from '../src/tenancy/principal.ts';
import type { IdentityScene } from './identity-scene.ts';
import type { Cases, Prepare } from './performed-projects.ts';

type Operation = 'deactivateAccount' | 'activateAccount' | 'resetTwoFactor';

/** What an operator does to the account of a member, after something else was done to it. */
const operated =
  (
    operation: Operation,
    first: (scene: IdentityScene, user: string) => Promise<unknown> = async () => undefined,
  ): Prepare =>
  async (scene) => {
    const { id: user } = await scene.person();
    await first(scene, user);
    return async () => scene.sign[operation]({ user, actor });
  };

const deactivated = async ({ sign }: IdentityScene, user: string) =>
  sign.deactivateAccount({ user, actor });

/** How each case of what an operator does to an account is performed. */
export const performedOperators = {
  deactivateAccount: {
    'it is active': operated('deactivateAccount'),
    'nothing changes': operated('deactivateAccount', deactivated),
  },
  activateAccount: {
    'it is deactivated': operated('activateAccount', deactivated),
    'nothing changes': operated('activateAccount'),
  },
  resetTwoFactor: {
    'it has a second factor': operated('resetTwoFactor', async (scene) =>
      scene.enrol(await scene.enter('ada@example.test')),
    ),
    'nothing changes': operated('resetTwoFactor'),
  },
  setPassword: {
    always: async (scene) => {
      const { id: user } = await scene.person();
      const passwordHash = await scene.passwordHasher.hash('another horse');
      return async () => scene.sign.setPassword({ user, passwordHash, actor });
    },
  },
} satisfies Readonly<Record<string, Cases>>;
