import { sameText } from '../../kernel/same-text.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** The kinds of sessions: one of a person, or one of a browser that signs in at a provider. */
export type SessionKind = 'person' | 'anonymous';

/** Characters of the mark. They have 80 bits, which nobody guesses; a guessed mark costs only a look-up. */
const markLength = 20;

type Hashing = Pick<TokenGenerator, 'hash'>;

const markOf = ({ hash }: Hashing, kind: SessionKind, random: string): string =>
  hash('session_mark', `${kind}_${random}`).slice(-markLength);

/** A new token for a session of this kind. It ends with its mark, a keyed hash of the rest. */
export function markedToken(
  tokenGenerator: Pick<TokenGenerator, 'hash' | 'token'>,
  kind: SessionKind,
): string {
  const random = tokenGenerator.token();
  return random + markOf(tokenGenerator, kind, random);
}

/** Whether the token was made here for a session of this kind. Forged tokens are found without the database, so that many of them do not load it. */
export function isMarked(tokenGenerator: Hashing, kind: SessionKind, token: string): boolean {
  const [random, mark] = [token.slice(0, -markLength), token.slice(-markLength)];
  return random !== '' && sameText(mark, markOf(tokenGenerator, kind, random));
}
