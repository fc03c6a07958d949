import { signInBudget } from '../../budgets/sign-in-budget.ts';
import { sameText } from '../../kernel/same-text.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** The text that a browser keeps in a cookie, so that the accounts that signed in there recognize it; and when the cookie expires. */
export interface DeviceToken {
  readonly text: string;
  readonly expiresAt: Date;
}

type Hashing = Pick<TokenGenerator, 'hashes'>;

const life = signInBudget.deviceDays * 24 * 60 * 60_000;

/**
 * One account in the text: the id of the device, the time of expiry in milliseconds since 1970, and a keyed hash that binds both to the
 * account's email.
 */
interface Entry {
  readonly id: string;
  readonly expires: string;
  readonly signature: string;
}

/** The id of the device for the account of the email (normalized); null when the account has not signed in there within `deviceDays`. */
export function deviceFor(
  tokenGenerator: Hashing,
  text: string | null,
  email: string,
  now: Date,
): string | null {
  const own = entriesOf(text).find((entry) => isOf(tokenGenerator, entry, email));
  return own !== undefined && Number(own.expires) > now.getTime() ? own.id : null;
}

/**
 * The token after the account has signed in: its entry is first, and the device keeps its id. Of more accounts than
 * `accountsOfDevice`, those that signed in longest ago are removed.
 */
export function rememberDevice(
  tokenGenerator: Pick<TokenGenerator, 'hashes' | 'token'>,
  text: string | null,
  email: string,
  now: Date,
): DeviceToken {
  const id = deviceFor(tokenGenerator, text, email, now) ?? tokenGenerator.token();
  const expiresAt = new Date(now.getTime() + life);
  const expires = String(expiresAt.getTime());
  const own = {
    id,
    expires,
    signature: signaturesOf(tokenGenerator, { id, expires }, email)[0] ?? '',
  };
  const otherEntries = entriesOf(text).filter((entry) => !isOf(tokenGenerator, entry, email));
  const keptEntries = [own, ...otherEntries].slice(0, signInBudget.accountsOfDevice);
  return { text: keptEntries.map((entry) => Object.values(entry).join('.')).join('~'), expiresAt };
}

function entriesOf(text: string | null): Entry[] {
  return (text ?? '')
    .split('~')
    .slice(0, signInBudget.accountsOfDevice)
    .flatMap((entry) => {
      const [id, expires, ...rest] = entry.split('.');
      const signature = rest.join('.');
      return id && expires && signature && entry.length <= 400 ? [{ id, expires, signature }] : [];
    });
}

const isOf = (tokenGenerator: Hashing, entry: Entry, email: string): boolean =>
  signaturesOf(tokenGenerator, entry, email).some((own) => sameText(entry.signature, own));

/** In characters that a cookie may hold; under the present key, then under former ones that are accepted. */
const signaturesOf = (
  { hashes }: Hashing,
  { id, expires }: Pick<Entry, 'id' | 'expires'>,
  email: string,
): string[] => hashes('device', `${email} ${id} ${expires}`).map(encodeURIComponent);
