import { isJson } from './json.ts';
import { SSO_REMEMBER_LIMIT, type Json, type SsoRedirect } from './contract.ts';

const URL_LIMIT = 16 * 1024;
const FORM_FIELDS = 50;
const FORM_LIMIT = 256 * 1024;
const known = new Set(['url', 'form', 'remember']);

/** A driver returned something that is not a redirect. The message is for a log, and contains no value of the driver. */
export class BadRedirect extends Error {
  override readonly name = 'BadRedirect';
}

/**
 * A frozen copy of the result of `redirect`, of which each part is read once. Throws `BadRedirect` if it is not as `SsoRedirect`
 * says. Refuses unknown fields: they are misspelt, or belong to a later version of the contract.
 */
export function readRedirect(answer: unknown): SsoRedirect {
  if (!isPlain(answer)) throw new BadRedirect('redirect answered no object');
  const unknown = Object.keys(answer).find((name) => !known.has(name));
  if (unknown !== undefined) throw new BadRedirect('redirect answered a field that is not known');
  const { url, form, remember } = answer;
  return Object.freeze({
    url: readUrl(url),
    ...(form !== undefined && { form: readForm(form) }),
    ...(remember !== undefined && { remember: readRemember(remember) }),
  });
}

function readUrl(url: unknown): string {
  if (typeof url !== 'string') throw new BadRedirect('url is not a string');
  if (url.length > URL_LIMIT) throw new BadRedirect('url is longer than 16 KiB');
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) throw new BadRedirect('url is not an absolute address');
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/u.test(parsed.hostname);
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && loopback)) {
    throw new BadRedirect('url is neither https nor http to a loopback address');
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new BadRedirect('url holds a user or a password');
  }
  // The parsed address: a line break of the given text must not reach a header.
  return parsed.href;
}

function readForm(form: unknown): Readonly<Record<string, string>> {
  if (!isPlain(form)) throw new BadRedirect('form is not a record');
  const fields: [string, string][] = [];
  let size = 0;
  for (const [name, value] of Object.entries(form)) {
    if (typeof value !== 'string') throw new BadRedirect('form has a field that is not a string');
    size += name.length + value.length;
    fields.push([name, value]);
  }
  if (fields.length > FORM_FIELDS || size > FORM_LIMIT) throw new BadRedirect('form is too large');
  return Object.freeze(Object.fromEntries(fields));
}

function readRemember(remember: unknown): Json {
  if (!isJson(remember)) throw new BadRedirect('remember does not survive being written as JSON');
  const text = JSON.stringify(remember);
  if (new TextEncoder().encode(text).length > SSO_REMEMBER_LIMIT) {
    throw new BadRedirect('remember is larger than 4 KiB');
  }
  const copy: unknown = JSON.parse(text);
  return copy as Json;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
