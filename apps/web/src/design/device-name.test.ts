import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/150.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150 Safari/537 Edg/150`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/150 Safari/537`, 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Safari/605.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Firefox/150.0', 'Firefox on macOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, 'Unknown browser'],
])('tells %s as %s', (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words);
});
