import { describe, expect, it } from 'vitest';
import { BadRedirect, readRedirect } from './check-redirect.ts';

const url = 'https://provider.example/sso';

describe('readRedirect', () => {
  it.each([
    'https://provider.example/sso?a=b#c',
    'http://localhost:9/sso',
    'http://127.0.0.1/sso',
    'http://[::1]:9/sso',
  ])('accepts %s', (address) => {
    expect(readRedirect({ url: address })).toEqual({ url: address });
  });

  it.each([
    ['no object', 'https://provider.example'],
    ['null', null],
    ['an array', [url]],
    ['no url', {}],
    ['a URL object', { url: new URL(url) }],
    ['a relative address', { url: '/sso' }],
    ['plain http', { url: 'http://provider.example/' }],
    ['a host that only begins like a loopback one', { url: 'http://127.0.0.1.example.com/' }],
    ['javascript:', { url: 'javascript:alert(1)' }],
    ['a user in the address', { url: 'https://user:secret@provider.example/' }],
    ['an endless address', { url: `${url}?${'a'.repeat(16 * 1024)}` }],
    ['a form of other than strings', { url, form: { a: 1 } }],
    ['a form that is an array', { url, form: ['a'] }],
    [
      'a form of too many fields',
      { url, form: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, ''])) },
    ],
    ['an endless form', { url, form: { a: 'x'.repeat(256 * 1024) } }],
    ['something to remember that JSON drops', { url, remember: { a: undefined } }],
    ['something to remember that JSON changes', { url, remember: new Date() }],
    ['a number that JSON has not', { url, remember: Number.NaN }],
    ['too much to remember', { url, remember: 'é'.repeat(2048) }],
    ['a misspelt field', { url, remembered: 'x' }],
  ])('refuses %s', (_what, answer) => {
    expect(() => readRedirect(answer)).toThrow(BadRedirect);
  });

  it('refuses a circle', () => {
    const remember: Record<string, unknown> = {};
    remember['self'] = remember;
    expect(() => readRedirect({ url, remember })).toThrow(BadRedirect);
  });

  it('accepts exactly 4 KiB to remember', () => {
    const remember = 'x'.repeat(4094);
    expect(readRedirect({ url, remember })).toEqual({ url, remember });
  });

  it('lets no line break reach a header', () => {
    expect(readRedirect({ url: 'https://provider.example/a\r\nSet-Cookie: x' }).url).not.toMatch(
      /[\r\n]/u,
    );
  });

  it('reads each part once, so that a second reading cannot differ', () => {
    let reads = 0;
    const answer = {
      get url(): string {
        reads += 1;
        return reads === 1 ? url : 'http://provider.example/';
      },
    };
    expect(readRedirect(answer).url).toBe(url);
    expect(reads).toBe(1);
  });
});
