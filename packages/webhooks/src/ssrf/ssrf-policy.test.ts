import { describe, expect, test } from 'vitest';
import { createAddressPolicy } from './ssrf-policy.ts';

/** Addresses in every range that is not public (IANA special-purpose registries), first and last of each. */
const notPublic = [
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'fdff:ffff::',
  '4000::1',
  '8000::1',
];

const isPublic = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2001:4860:4860::8888',
];

/** No canonical text of any address: not to be taken for one. */
const noAddress = [
  '',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '127.0.0.1.',
  ' 8.8.8.8',
  '8.8.8.8:80',
  '[::1]',
  '256.1.1.1',
  '1.1.1',
  'example.org',
  '::1%',
  '8.8.8.8%lo',
  '::g',
];

describe('the policy of addresses', () => {
  const policy = createAddressPolicy([]);

  test.each(notPublic)('refuses %s', (address) => {
    expect(policy.allows(address)).toBe(false);
  });

  test.each(isPublic)('allows %s', (address) => {
    expect(policy.allows(address)).toBe(true);
    expect(policy.opens(address)).toBe(false);
  });

  test.each(noAddress)('refuses %j, which is no address that a look-up answers', (text) => {
    const odd = createAddressPolicy(['0.0.0.0/0', '::/0']);
    expect(odd.allows(text)).toBe(false);
    expect(policy.allows(text)).toBe(false);
  });

  test('allows what the deployer opened, as a range or alone, and nothing beside it', () => {
    const opened = createAddressPolicy(['10.1.0.0/16', '127.0.0.1', 'fd00:1::/32', '::1']);
    expect(opened.opensSome).toBe(true);
    for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', 'fd00:1::5', '::1']) {
      expect(opened.allows(address)).toBe(true);
      expect(opened.opens(address)).toBe(true);
    }
    for (const address of ['10.2.0.1', '127.0.0.2', 'fd00:2::1', '::2', '169.254.169.254']) {
      expect(opened.allows(address)).toBe(false);
    }
  });
});
