import { describe, expect, test } from 'vitest';
import { createAddressPolicy } from './ssrf-policy.ts';
import { checkAddress } from './check-webhook-url.ts';

const closed = createAddressPolicy([]);
const opened = createAddressPolicy(['127.0.0.0/8']);

const fault = (text: string, policy = closed) => {
  const judged = checkAddress(policy, text);
  return 'fault' in judged ? judged.fault : null;
};

describe('an address', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://127.0.0.1:8443/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
  ])('that is literal and not public is refused in whatever spelling: %s', (text) => {
    expect(fault(text)).not.toBeNull();
  });

  test.each([
    '',
    'https://',
    'https:/example.org',
    'https:example.org',
    '//example.org',
    'example.org',
    'http://example.org/',
    'ftp://example.org/',
    'javascript:alert(1)',
    'https://example.org/ x',
    'https://exa\tmple.org/',
    'https://example.org\n/',
    'https:\\\\example.org\\x',
    'https://user@example.org/',
    'https://user:password@example.org/',
    'https://:password@example.org/',
    'https://@example.org/',
    'https://:@example.org/',
    'https://example.org/#fragment',
    'https://example.org/#',
    'https://example.org#',
    'https:///example.org',
    'https://?example.org',
    'https://example.org:0/',
    'https://./',
    'https://example..org/',
    'https://.example.org/',
    'https://hooks.example}.org/',
    'https://a$b.example.org/',
    'https://*.example.org/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(130)}example/`,
    'https://[fe80::1%25eth0]/',
    'https://example.org:99999/',
    `https://example.org/${'x'.repeat(2048)}`,
    `https://example.org/${'|'.repeat(700)}`,
  ])('that is not a plain https address is refused: %s', (text) => {
    expect(fault(text)).not.toBeNull();
  });

  test('is kept in its canonical spelling, with its port, path and query', () => {
    const judged = checkAddress(closed, 'HTTPS://Example.ORG:443/a/../Hook?x=1');
    expect(judged).toEqual({ url: 'https://example.org/Hook?x=1' });
    const mail = 'https://example.org./@me?to=a@example.org';
    expect(checkAddress(closed, mail)).toEqual({ url: mail });
    expect(checkAddress(closed, 'https://8.8.8.8:8443')).toEqual({ url: 'https://8.8.8.8:8443/' });
  });

  test('is kept as a URI, whatever characters a URL may have beyond those', () => {
    const judged = checkAddress(closed, 'https://my_hooks.example.org/{a}|[b]^`%zz?q={"x"}|%41%');
    expect(judged).toEqual({
      url: 'https://my_hooks.example.org/%7Ba%7D%7C%5Bb%5D%5E%60%25zz?q=%7B%22x%22%7D%7C%41%25',
    });
  });

  test('may be http where the deployer opened addresses: a literal one among them, and names', () => {
    expect(fault('http://127.0.0.1:9/hook', opened)).toBeNull();
    expect(fault('http://hooks.internal/', opened)).toBeNull();
    expect(fault('http://8.8.8.8/', opened)).toBe('must be an https address');
    expect(fault('http://10.0.0.1/', opened)).not.toBeNull();
    expect(fault('https://127.0.0.1/', opened)).toBeNull();
  });
});
