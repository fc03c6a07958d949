import { sameText } from '../../kernel/same-text.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** Whose sessions there are: a person's, or one of a browser that is on its way to a provider. */
export type SessionKind = 'person' | 'anonymous';

/** Characters of the mark: nobody guesses 80 bits, and one that is guessed only costs a look-up. */
const markLength = 20;

type Hashing = Pick<TokenGenerator, 'hash'>;

const markOf = ({ hash }: Hashing, kind: SessionKind, random: string): string =>
  hash('session_mark', `${kind}_${random}`).slice(-markLength);

/** A new token of a session of this kind. It ends with a keyed hash of the rest. */
export function markedToken(
  tokenGenerator: Pick<TokenGenerator, 'hash' | 'token'>,
  kind: SessionKind,
): string {
  const random = tokenGenerator.token();
  return random + markOf(tokenGenerator, kind, random);
}

/** Whether the token was made here for a session of this kind. Forged ones are found without a look-up: a flood of them costs the database nothing. */
export function isMarked(tokenGenerator: Hashing, kind: SessionKind, token: string): boolean {
  const [random, mark] = [token.slice(0, -markLength), token.slice(-markLength)];
  return random !== '' && sameText(mark, markOf(tokenGenerator, kind, random));
}
