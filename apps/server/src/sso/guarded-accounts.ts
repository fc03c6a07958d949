import { isBlank } from '@basalt/domain';
import { isSsoRefused, type SsoAccounts, type SsoIdentity, type SsoUser } from '@basalt/sso-driver';
import { outsideDriverContext } from './driver-context.ts';

/** An account of the service. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The service's look-ups of accounts, as `SsoAccounts` describes them. */
export interface AccountLookup<User extends Account> {
  findBySubject(subject: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  findOrCreate(identity: SsoIdentity): Promise<User>;
}

/** The accounts of one call of a driver. */
export interface GuardedAccounts<User extends Account> {
  /** The accounts for the driver. They check its arguments, and remember which accounts it got. */
  readonly accounts: SsoAccounts;
  /** The account of the driver's answer; null if the driver did not get it in this call. */
  userOf(answer: unknown): User | null;
  /** The error of the service that a method threw, if there was one. */
  failure(): { error: unknown } | null;
  /** Ends the call: from now on every method throws. */
  close(): void;
}

/** The accounts of one call of a driver. Users of another call, or made by the driver, are not accepted. */
export function guardAccounts<User extends Account>(
  lookup: AccountLookup<User>,
): GuardedAccounts<User> {
  const users = new Map<unknown, User>();
  let failure: { error: unknown } | null = null;
  let open = true;

  const ask = async <Found extends User | null>(find: () => Promise<Found>): Promise<Found> => {
    if (!open) throw new Error('the call that got these accounts has ended');
    try {
      return await outsideDriverContext(find);
    } catch (error) {
      if (!isSsoRefused(error)) failure ??= { error };
      throw error;
    }
  };
  const give = (user: User): SsoUser => {
    const { id, email, name } = user;
    const token = Object.freeze({ id, email, name }) as SsoUser;
    users.set(token, user);
    return token;
  };
  const giveFound = (user: User | null): SsoUser | null => (user === null ? null : give(user));

  return {
    accounts: Object.freeze({
      findBySubject: async (subject: string) => {
        expectText(subject, 'subject', 256);
        return giveFound(await ask(() => lookup.findBySubject(subject)));
      },
      findByEmail: async (email: string) => {
        expectText(email, 'email', 254);
        return giveFound(await ask(() => lookup.findByEmail(email)));
      },
      findOrCreate: async ({ subject, email, name }: SsoIdentity) => {
        expectText(subject, 'subject', 256);
        expectText(email, 'email', 254);
        expectText(name, 'name', 200);
        return give(await ask(() => lookup.findOrCreate({ subject, email, name })));
      },
    }),
    userOf: (answer) => users.get(answer) ?? null,
    failure: () => failure,
    close: () => {
      open = false;
    },
  };
}

/** Refuses a text that a column cannot store. */
function expectText(value: unknown, what: string, maxLength: number): void {
  if (typeof value !== 'string' || isBlank(value) || value.length > maxLength) {
    throw new TypeError(`${what} must be a text of 1 to ${maxLength} characters`);
  }
  if (value.includes('\u0000') || !value.isWellFormed()) {
    throw new TypeError(`${what} must be well-formed text`);
  }
}
