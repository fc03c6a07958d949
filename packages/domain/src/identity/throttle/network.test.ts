import { expect, test } from 'vitest';
import { addressLockout } from '../../access/lockout.ts';
import { networkOf, networksOfSite, siteOf, throttlesOf } from './network.ts';

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['192.0.2.7', null],
  ['unknown', null],
  ['2001:db8:1::/48', null],
])('%s is in %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
  expect(networkOf(address)).toBe(site ?? address);
});

test('an IPv6 address is counted by its networks of 64 and of 48 bits, others by themselves', () => {
  expect(throttlesOf(addressLockout, '2001:db8:1:2::/64')).toEqual([
    { policy: addressLockout, key: '2001:db8:1:2::/64' },
    {
      policy: { ...addressLockout, limit: addressLockout.limit * networksOfSite },
      key: '2001:db8:1::/48',
    },
  ]);
  expect(throttlesOf(addressLockout, '192.0.2.7')).toEqual([
    { policy: addressLockout, key: '192.0.2.7' },
  ]);
});
