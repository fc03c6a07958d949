import { signInBudget } from '../../budgets/sign-in-budget.ts';
import { sameText } from '../../kernel/same-text.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** What a browser keeps to be known again by the accounts that signed in there, and when it may be forgotten. */
export interface DeviceNote {
  readonly text: string;
  readonly expiresAt: Date;
}

type Hashing = Pick<TokenGenerator, 'hash'>;

const life = signInBudget.deviceDays * 24 * 60 * 60_000;

/** One account in the note: the id of the device, when it expires, and a keyed hash that binds both to the account's email. */
interface Entry {
  readonly id: string;
  readonly expires: string;
  readonly signature: string;
}

/** The id of the device for the account of the email (normalized), if it has signed in there and that is not too long ago. */
export function deviceFor(
  tokenGenerator: Hashing,
  note: string | null,
  email: string,
  now: Date,
): string | null {
  const own = entriesOf(note).find((entry) => isOf(tokenGenerator, entry, email));
  return own !== undefined && Number(own.expires) > now.getTime() ? own.id : null;
}

/**
 * The note after the account has signed in: the account is first, and the device keeps its id. Accounts beyond the bound that
 * signed in first are forgotten.
 */
export function noteDevice(
  tokenGenerator: Pick<TokenGenerator, 'hash' | 'token'>,
  note: string | null,
  email: string,
  now: Date,
): DeviceNote {
  const id = deviceFor(tokenGenerator, note, email, now) ?? tokenGenerator.token();
  const expiresAt = new Date(now.getTime() + life);
  const expires = String(expiresAt.getTime());
  const own = { id, expires, signature: signatureOf(tokenGenerator, { id, expires }, email) };
  const others = entriesOf(note).filter((entry) => !isOf(tokenGenerator, entry, email));
  const kept = [own, ...others].slice(0, signInBudget.accountsOfDevice);
  return { text: kept.map((entry) => Object.values(entry).join('.')).join('~'), expiresAt };
}

function entriesOf(note: string | null): Entry[] {
  return (note ?? '')
    .split('~')
    .slice(0, signInBudget.accountsOfDevice)
    .flatMap((text) => {
      const [id, expires, ...rest] = text.split('.');
      const signature = rest.join('.');
      return id && expires && signature && text.length <= 400 ? [{ id, expires, signature }] : [];
    });
}

const isOf = (tokenGenerator: Hashing, entry: Entry, email: string): boolean =>
  sameText(entry.signature, signatureOf(tokenGenerator, entry, email));

/** In characters that a cookie may hold. */
const signatureOf = (
  { hash }: Hashing,
  { id, expires }: Pick<Entry, 'id' | 'expires'>,
  email: string,
): string => encodeURIComponent(hash('device', `${email} ${id} ${expires}`));
