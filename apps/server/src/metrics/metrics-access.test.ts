import { expect, test } from 'vitest';
import { metricsAccess } from './metrics-access.ts';

const open = { enabled: true, token: null, allowedCidrs: [] };
const here = { address: '127.0.0.1', host: '127.0.0.1:3000', isForwarded: false, token: null };
const local = 'http://127.0.0.1:3000';
const token = 'token-of-the-metrics';

test('by default this machine alone reads them, of a service that is for this machine alone', () => {
  const check = metricsAccess(open, local);
  expect(check(here)).toBe('allowed');
  expect(check({ ...here, address: '::1', host: '[::1]:3000' })).toBe('allowed');
  expect(check({ ...here, host: 'localhost' })).toBe('allowed');
  for (const caller of [
    { address: '192.0.2.1' },
    { address: '::ffff:192.0.2.1' },
    { address: '' },
    { isForwarded: true },
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { host: '' },
  ]) {
    expect(check({ ...here, ...caller })).toBe('notFound');
  }
});

test('where the service is for others, a proxy is in front of it, and its address opens nothing', () => {
  for (const appUrl of ['https://basalt.example', 'https://basalt.example:8443']) {
    expect(metricsAccess(open, appUrl)(here)).toBe('notFound');
  }
});

test('with a token every client needs it, and needs nothing else', () => {
  const check = metricsAccess({ ...open, token }, 'https://basalt.example');
  const far = { address: '192.0.2.1', host: 'basalt.example', isForwarded: true };
  expect(check({ ...far, token })).toBe('allowed');
  expect(check({ ...here, token: null })).toBe('unauthenticated');
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), token.toUpperCase()]) {
    expect(check({ ...far, token: wrong })).toBe('unauthenticated');
  }
});

test('with a list of addresses those on it read them, through trusted proxies too', () => {
  const allowedCidrs = ['192.0.2.0/24', '2001:db8::/32', '10.0.0.1'];
  const check = metricsAccess({ ...open, allowedCidrs }, 'https://basalt.example');
  for (const address of ['192.0.2.200', '2001:db8:1::1', '10.0.0.1']) {
    expect(check({ ...here, address, isForwarded: true })).toBe('allowed');
  }
  for (const address of ['127.0.0.1', '192.0.3.1', '10.0.0.2', '2001:db9::1', 'unknown']) {
    expect(check({ ...here, address })).toBe('notFound');
  }
});

test('with both both are needed', () => {
  const check = metricsAccess({ ...open, token, allowedCidrs: ['127.0.0.1'] }, local);
  expect(check({ ...here, token })).toBe('allowed');
  expect(check(here)).toBe('unauthenticated');
  expect(check({ ...here, token, address: '192.0.2.1' })).toBe('notFound');
});
