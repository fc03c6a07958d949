import { checkPassword, type PasswordPorts } from '../check-password.ts';
import { completeSignIn, type SignIn, type SignInPorts } from '../complete-sign-in.ts';

/**
 * Signs in with a local account. Refuses with `invalid_login`, alike for a wrong password and an unknown email,
 * and with `too_many_attempts`. `address` is the client's, `sessionToken` the session it had until now.
 */
export const createSignIn =
  (ports: SignInPorts & PasswordPorts) =>
  async ({
    email,
    password,
    address,
    userAgent,
    sessionToken,
  }: {
    email: string;
    password: string;
    address: string;
    userAgent: string | null;
    sessionToken: string | null;
  }): Promise<SignIn> => {
    const { id: userId, passwordHash } = await checkPassword(ports, { email, password, address });
    return completeSignIn(ports, { userId, passwordHash, userAgent, sessionToken });
  };
