import { checkPassword, type PasswordPorts } from './check-password.ts';
import {
  createCompleteSignIn,
  type NewSignIn,
  type SignInPorts,
} from '../session/complete-sign-in.ts';

/**
 * Signs in with an email and a password. Refuses with `invalid_login`, in the same way for a wrong password and an unknown email,
 * and with `too_many_attempts`, `account_deactivated`. `address` is the client's, `sessionToken` that of its present session, `device` the text
 * of its `DeviceToken`.
 */
export const signIn = (ports: SignInPorts & PasswordPorts) => {
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
