import { checkPassword, type PasswordPorts } from './check-password.ts';
import {
  createCompleteSignIn,
  type NewSignIn,
  type SignInPorts,
} from '../session/complete-sign-in.ts';

/**
 * Signs in with a local account. Refuses with `invalid_login`, alike for a wrong password and an unknown email,
 * and with `too_many_attempts`. `address` is the client's, `sessionToken` the session it had until now, `device` what it
 * keeps to be known again.
 */
export const createSignIn = (ports: SignInPorts & PasswordPorts) => {
  const completeSignIn = createCompleteSignIn(ports);
  return async ({
    email,
    password,
    address,
    userAgent,
    sessionToken,
    device,
  }: {
    email: string;
    password: string;
    address: string;
    userAgent: string | null;
    sessionToken: string | null;
    device?: string | null | undefined;
  }): Promise<NewSignIn> => {
    const input = { email, password, address, device };
    const { id: userId, passwordHash } = await checkPassword(ports, input);
    return completeSignIn({ userId, passwordHash, userAgent, sessionToken, device });
  };
};
