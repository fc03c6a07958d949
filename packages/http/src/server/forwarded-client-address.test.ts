import { expect, test } from 'vitest';
import { createClientAddress } from './forwarded-client-address.ts';

const behindProxies = createClientAddress(['10.0.0.0/8', '::1', '192.0.2.1']);

test.each([
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.1.1.1', '198.51.100.1', '198.51.100.1'],
  ['10.1.1.1', '6.6.6.6, 198.51.100.1, 10.2.2.2', '198.51.100.1'],
  ['::ffff:10.1.1.1', '2001:db8::1', '2001:db8::1'],
  ['::1', '198.51.100.1,192.0.2.1', '198.51.100.1'],
  ['10.1.1.1', '', '10.1.1.1'],
  ['10.1.1.1', '198.51.100.1, nonsense', '10.1.1.1'],
  ['10.1.1.1', '10.3.3.3', '10.3.3.3'],
])('peer %s with X-Forwarded-For "%s" is %s', (peer, forwarded, client) => {
  expect(behindProxies(peer, forwarded)).toBe(client);
});

test('believes nobody when no proxy is trusted', () => {
  expect(createClientAddress([])('10.1.1.1', '198.51.100.1')).toBe('10.1.1.1');
});

test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '10.0.0.0/8/8', '1.2.3.4/'])(
  'refuses "%s" as a proxy',
  (entry) => {
    expect(() => createClientAddress([entry])).toThrow(`"${entry}"`);
  },
);
