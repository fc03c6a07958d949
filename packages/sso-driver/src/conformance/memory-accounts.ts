import type { SsoAccounts, SsoIdentity, SsoUser } from '../accounts.ts';
import { SsoRefused } from '../sso-refused.ts';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  subject: string | null;
}

/** Accounts in memory, for tests of a driver. They behave as the contract says about `SsoAccounts`. */
export class MemoryAccounts implements SsoAccounts {
  readonly #accounts: Account[] = [];
  readonly #given = new WeakSet<object>();

  /** Adds an account with a confirmed email address, as if it was made before single sign-on. */
  add(email: string, name: string): void {
    this.#accounts.push({ id: this.#nextId(), email: email.toLowerCase(), name, subject: null });
  }

  async findBySubject(subject: string): Promise<SsoUser | null> {
    expectText(subject, 'subject', 256);
    return this.#give(this.#ofSubject(subject));
  }

  async findByEmail(email: string): Promise<SsoUser | null> {
    expectText(email, 'email', 254);
    return this.#give(this.#ofEmail(email));
  }

  async findOrCreate({ subject, email, name }: SsoIdentity): Promise<SsoUser> {
    expectText(subject, 'subject', 256);
    // No await between the look-up and the creation: two sign-ins at the same time would make two accounts.
    const known = this.#ofSubject(subject);
    if (known !== undefined) return this.#give(known);
    expectText(email, 'email', 254);
    expectText(name, 'name', 200);
    if (!/^[^@\s]+@[^@\s]+$/u.test(email)) throw new SsoRefused('The email address is not valid.');
    const account = this.#ofEmail(email) ?? this.#create(email, name);
    if (account.subject !== null) throw new SsoRefused('The account belongs to another person.');
    account.subject = subject;
    return this.#give(account);
  }

  /** True when `value` is a user that one of the methods returned. */
  gave(value: unknown): value is SsoUser {
    return typeof value === 'object' && value !== null && this.#given.has(value);
  }

  /** The number of accounts. */
  get size(): number {
    return this.#accounts.length;
  }

  #nextId(): string {
    return `account-${this.#accounts.length + 1}`;
  }

  #ofSubject(subject: string): Account | undefined {
    return this.#accounts.find((account) => account.subject === subject);
  }

  #ofEmail(email: string): Account | undefined {
    return this.#accounts.find((account) => account.email === email.toLowerCase());
  }

  #create(email: string, name: string): Account {
    const account = { id: this.#nextId(), email: email.toLowerCase(), name, subject: null };
    this.#accounts.push(account);
    return account;
  }

  #give(account: Account): SsoUser;
  #give(account: Account | undefined): SsoUser | null;
  #give(account: Account | undefined): SsoUser | null {
    if (account === undefined) return null;
    const { id, email, name } = account;
    const user = Object.freeze({ id, email, name }) as SsoUser;
    this.#given.add(user);
    return user;
  }
}

function expectText(value: unknown, what: string, maxLength: number): void {
  if (typeof value !== 'string' || value.length === 0 || value.length > maxLength) {
    throw new TypeError(`${what} must be a text of 1 to ${maxLength} characters`);
  }
}
