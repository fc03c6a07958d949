import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { sessionHash } from './session-token.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** Ends the session of the token in any state; does nothing without a session. */
export const signOut = (ports: AccountChangePorts & { tokenGenerator: TokenGenerator }) => {
  const end = accountChangeOf(ports, {
    load: async () => null,
    decide: (_, { token }: { token: string }) => ({
      sets: [{ kind: 'session_ends', tokenHash: sessionHash(ports.tokenGenerator, token) }],
      answer: undefined,
    }),
  });
  return async ({ sessionToken: token }: { sessionToken: string | null }): Promise<void> => {
    if (token !== null) await end({ token });
  };
};
