import { sameText } from '../../kernel/same-text.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** The kinds of sessions: one of a person, or one of a browser that signs in at a provider. */
export type SessionKind = 'person' | 'anonymous';

/** Characters of the mark. They have 80 bits, which nobody guesses; a guessed mark costs only a look-up. */
const markLength = 20;

type Hashing = Pick<TokenGenerator, 'hashes'>;

/** The marks under the present key of the deployment and, while they are accepted, under former ones. */
const marksOf = ({ hashes }: Hashing, kind: SessionKind, random: string): string[] =>
  hashes('session_mark', `${kind}_${random}`).map((hash) => hash.slice(-markLength));

/** The position of the key that marked the token, among the accepted ones; -1 for none of them. */
function keyOfMark(tokenGenerator: Hashing, kind: SessionKind, token: string): number {
  const [random, mark] = [token.slice(0, -markLength), token.slice(-markLength)];
  if (random === '') return -1;
  return marksOf(tokenGenerator, kind, random).findIndex((own) => sameText(mark, own));
}

/** A new token for a session of this kind. It ends with its mark, a keyed hash of the rest. */
export function markedToken(
  tokenGenerator: Pick<TokenGenerator, 'hashes' | 'token'>,
  kind: SessionKind,
): string {
  const random = tokenGenerator.token();
  return random + (marksOf(tokenGenerator, kind, random)[0] ?? '');
}

/** Whether the token was made here for a session of this kind. Forged tokens are found without the database, so that many of them do not load it. */
export function isMarked(tokenGenerator: Hashing, kind: SessionKind, token: string): boolean {
  return keyOfMark(tokenGenerator, kind, token) !== -1;
}

/** The hash under which the session of the token is stored: under the key that marked the token. */
export function sessionHash(tokenGenerator: Hashing, token: string): string {
  const hashes = tokenGenerator.hashes('session', token);
  const [present] = hashes;
  if (hashes.length === 1) return present;
  const key = Math.max(
    keyOfMark(tokenGenerator, 'person', token),
    keyOfMark(tokenGenerator, 'anonymous', token),
  );
  return hashes[key] ?? present;
}
