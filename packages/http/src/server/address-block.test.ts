import { expect, test } from 'vitest';
import { addressBlock } from './address-block.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['', 'unknown'],
  ['example.test', 'unknown'],
])('%s counts for %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test('every address of a /64 counts for one, its neighbour for another', () => {
  const blocks = ['2001:db8:1:2::', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:3::'];
  const [first, last, next] = blocks.map(addressBlock);
  expect(last).toBe(first);
  expect(next).not.toBe(first);
});
