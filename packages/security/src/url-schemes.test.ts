import { describe, expect, it } from 'vitest';
import { keptUrl, MAIL, PATH, SECURE_WEB, WEB } from './url-schemes.ts';

const LINK = [WEB, MAIL, PATH];

// The library behind judges addresses too: this test has the first check alone.
describe('an address', () => {
  it('of a link leads to http, https, mailto or a path of this site', () => {
    for (const url of ['http://a', 'HTTPS://a/b?c#d', 'mailto:a@b', '/', '/a//b', '/?a', '/#a']) {
      expect(keptUrl(url, LINK)).toBe(url);
    }
  });

  it('never leads to another host by way of a path', () => {
    const others = ['//a', '/\\a', '\\/a', '\\\\a', '/\t/a', '/\n\\a', ' //a', '\u0001//a', '///a'];
    for (const url of others) expect(keptUrl(url, LINK)).toBeNull();
  });

  it('never runs a script, however it is spelt', () => {
    const scripts = ['javascript:a', 'JAVASCRIPT:a', 'java\nscript:a', '\u0000 javascript:a'];
    const others = ['\u00a0javascript:a', 'vbscript:a', 'data:text/html,a', 'blob:https://a/b'];
    for (const url of [...scripts, ...others]) expect(keptUrl(url, LINK)).toBeNull();
  });

  it('names its host', () => {
    for (const url of [
      'https:a',
      'https:/a',
      'https:///a',
      'https://\\a',
      'https://?a',
      'mailto:',
    ]) {
      expect(keptUrl(url, LINK)).toBeNull();
    }
  });

  it('of a picture is https alone', () => {
    expect(keptUrl('https://a/b.png', [SECURE_WEB])).toBe('https://a/b.png');
    for (const url of ['http://a', '/a', 'mailto:a@b', 'data:image/png;base64,a', '//a']) {
      expect(keptUrl(url, [SECURE_WEB])).toBeNull();
    }
  });

  it('is kept without what a browser drops from it, and refused with any other control character', () => {
    expect(keptUrl(' \u0001ht\ttps://a/\r\nb \u001f', LINK)).toBe('https://a/b');
    for (const url of ['https://a/\u0000b', 'https://a/\u007fb', 'https://a/\u0085b']) {
      expect(keptUrl(url, LINK)).toBeNull();
    }
  });

  it('has at most 2,048 characters', () => {
    expect(keptUrl(`/${'a'.repeat(2_047)}`, LINK)).toHaveLength(2_048);
    expect(keptUrl(`/${'a'.repeat(2_048)}`, LINK)).toBeNull();
  });
});
