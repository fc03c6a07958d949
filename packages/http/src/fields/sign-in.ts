import { roles } from '@basalt/domain';
import * as v from 'valibot';
import { oneOf, text } from './text.ts';

/** The maximum length of a password, token or code, in bytes. */
const maxBytes = 4096;

/** A secret, taken as it is: not trimmed, not empty. The domain checks it. */
const secret = (example: string) =>
  v.pipe(
    v.string('must be a string'),
    v.metadata({ minLength: 1, maxLength: maxBytes, examples: [example] }),
    v.check((value) => value !== '', 'must not be empty'),
    v.check((value) => Buffer.byteLength(value) <= maxBytes, `must have at most ${maxBytes} bytes`),
  );

/** An email address as the person typed it. */
export const email = text(320, 'ada@example.org');

/** A password as the person typed it; the domain checks it. */
export const password = v.pipe(
  secret('correct horse battery staple'),
  v.metadata({ format: 'password' }),
);

/** The secret token of a link in a mail. */
export const mailedToken = secret('0123456789abcdefghijklmnopqrstuvwxyzABCDEFG');

/** A code of an authenticator app. */
export const code = text(20, '123456');

/** One of the ten codes that replace the authenticator app when it is lost. */
export const recoveryCode = text(100, 'abcd-efgh-jkmn');

/** The role of a member in an organization. */
export const role = oneOf(roles);
