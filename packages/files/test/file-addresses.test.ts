import { randomBytes, randomUUIDv7 as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFileAddresses } from '../src/index.ts';

const key = randomBytes(32);
const addresses = createFileAddresses({ keys: [key], appUrl: () => 'https://basalt.example' });
const place = { organizationId: newId(), id: newId() };
const end = new Date(Date.UTC(2026, 0, 1));
const before = new Date(end.getTime() - 1);
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

test('an address is good for one file, one use and one time', () => {
  const token = tokenOf(addresses.downloadFrom(place, end));
  expect(addresses.read('download', place.id, token, before)).toEqual(place);
  expect(addresses.read('download', place.id, token, end)).toBeNull();
  expect(addresses.read('upload', place.id, token, before)).toBeNull();
  expect(addresses.read('download', newId(), token, before)).toBeNull();
});

test('an address of a former key is good while that key is accepted', () => {
  const token = tokenOf(addresses.downloadFrom(place, end));
  const rotated = createFileAddresses({ keys: [randomBytes(32), key], appUrl: () => '' });
  expect(rotated.read('download', place.id, token, before)).toEqual(place);
  const own = tokenOf(`https://basalt.example${rotated.downloadFrom(place, end)}`);
  expect(addresses.read('download', place.id, own, before)).toBeNull();
});

test('nothing in an address can be changed', () => {
  const [organization = '', until = '', mac = ''] = tokenOf(addresses.uploadTo(place, end)).split(
    '.',
  );
  const later = (Number.parseInt(until, 36) + 1).toString(36);
  const forged = [
    '',
    '...',
    `${newId()}.${until}.${mac}`,
    `${organization}.${later}.${mac}`,
    `${organization}.${until}.`,
    `${organization}.${until}.${'A'.repeat(43)}`,
    `${organization}.${until}.${mac.slice(1)}`,
    `${organization}.-1.${mac}`,
    'x'.repeat(100_000),
  ];
  for (const token of forged) expect(addresses.read('upload', place.id, token, before)).toBeNull();
  const others = createFileAddresses({ keys: [randomBytes(32)], appUrl: () => '' });
  const token = tokenOf(addresses.uploadTo(place, end));
  expect(others.read('upload', place.id, token, before)).toBeNull();
});
