import { describe, expect, it } from 'vitest';
import { MalformedSsoRequest, SSO_FORM_LIMIT, toSsoRequest } from './sso-request.ts';

const appUrl = 'https://app.example';
const form = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
const get = (target: string, headers = {}) =>
  toSsoRequest({ method: 'GET', target, headers, body: new Uint8Array() }, appUrl, undefined);
const post = (body: string | Uint8Array, headers: Record<string, string> = form) =>
  toSsoRequest(
    { method: 'POST', target: '/auth/sso/saml/callback', headers, body: Buffer.from(body) },
    appUrl,
    { id: '_1' },
  );

describe('toSsoRequest', () => {
  it('gives decoded fields, the public address and the way back', () => {
    expect(get('/auth/sso/saml?next=%2Fa+b&empty=')).toMatchObject({
      method: 'GET',
      url: 'https://app.example/auth/sso/saml?next=%2Fa+b&empty=',
      query: { next: '/a b', empty: '' },
      form: {},
      callbackUrl: 'https://app.example/auth/sso/saml/callback',
      remembered: undefined,
    });
  });

  it('gives a posted form and what was remembered', () => {
    expect(post('SAMLResponse=a%2Bb%3D&RelayState=')).toMatchObject({
      method: 'POST',
      form: { SAMLResponse: 'a+b=', RelayState: '' },
      remembered: { id: '_1' },
    });
  });

  it("keeps the service's cookies to itself", () => {
    const headers = { cookie: 'session=secret', 'x-a': 'b', 'set-cookie': ['c', 'd'] };
    expect({ ...get('/', headers).headers }).toEqual({ 'x-a': 'b', 'set-cookie': 'c, d' });
  });

  it('cannot be led to another host by the address', () => {
    expect(get('//evil.example/x').url).toBe('https://app.example//evil.example/x');
  });

  it('takes a prototype name for a name', () => {
    const { query } = get('/?__proto__=x&constructor=y');
    expect(query['__proto__']).toBe('x');
    expect(query['constructor']).toBe('y');
    expect(get('/').query['toString']).toBeUndefined();
  });

  it('is frozen, through and through', () => {
    const request = post('a=b');
    for (const part of [request, request.headers, request.form, request.query, request.remembered])
      expect(Object.isFrozen(part)).toBe(true);
  });

  it.each([
    ['a field twice', 'SAMLResponse=a&SAMLResponse=b', form],
    ['101 fields', Array.from({ length: 101 }, (_, at) => `f${at}=`).join('&'), form],
    ['JSON', '{}', { 'content-type': 'application/json' }],
    ['a form of parts', 'a=b', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a body of no type', 'a=b', {}],
    ['a packed form', 'a=b', { ...form, 'content-encoding': 'gzip' }],
    ['a form that is not UTF-8', new Uint8Array([0x61, 0x3d, 0xff]), form],
    ['a form of more than 1 MiB', `a=${'x'.repeat(SSO_FORM_LIMIT - 1)}`, form],
  ])('refuses %s', (_what, body, headers) => {
    expect(() => post(body, headers as Record<string, string>)).toThrow(MalformedSsoRequest);
  });

  it('accepts a form of exactly 1 MiB', () => {
    expect(post(`a=${'x'.repeat(SSO_FORM_LIMIT - 2)}`).form['a']).toHaveLength(SSO_FORM_LIMIT - 2);
  });

  it('refuses a field twice in the query, another method, and an address without a path', () => {
    expect(() => get('/?a=1&a=2')).toThrow(MalformedSsoRequest);
    expect(() => get('@evil.example/')).toThrow(MalformedSsoRequest);
    const put = { method: 'PUT', target: '/', headers: {}, body: new Uint8Array() };
    expect(() => toSsoRequest(put, appUrl, undefined)).toThrow(MalformedSsoRequest);
  });
});
