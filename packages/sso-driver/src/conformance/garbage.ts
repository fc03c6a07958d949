import type { Callback } from './subject.ts';

const base64 = (text: string): string => btoa(text);
const names = ['SAMLResponse', 'code', 'token', 'id_token', 'ticket', 'state', 'RelayState'];
const texts: Readonly<Record<string, string>> = {
  nothing: '',
  spaces: '   ',
  'no base64': '%%%not base64%%%',
  'base64 of no XML': base64('{"admin":true}'),
  'base64 of XML that ends early': base64('<Response><Assertion>'),
  'base64 of an empty document': base64('<a/>'),
  'a prototype name': '__proto__',
  'a NUL': '\u0000',
  'a lone surrogate': '\uD800',
  'a megabyte': 'A'.repeat(1 << 20),
};

/** Callbacks that no provider sends, by title: by each method, in each place, and with many fields at once. */
export function garbageCallbacks(): Readonly<Record<string, Callback>> {
  const callbacks: Record<string, Callback> = {
    'an empty GET': { method: 'GET' },
    'an empty POST': { method: 'POST' },
    'an error of the provider': { method: 'GET', query: { error: 'access_denied' } },
  };
  for (const [what, text] of Object.entries(texts)) {
    const fields = Object.fromEntries(names.map((name) => [name, text]));
    callbacks[`${what}, posted`] = { method: 'POST', form: fields };
    callbacks[`${what}, in the query`] = { method: 'GET', query: fields };
    callbacks[`${what}, in headers`] = { method: 'GET', headers: fields };
  }
  return callbacks;
}
