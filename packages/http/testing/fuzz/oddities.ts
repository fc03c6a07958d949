import type { Random } from './random.ts';

/** Texts that have broken something somewhere. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\ufeffx',
  '\ufffe',
  '\u2028\u2029',
  '\u202egnp.exe',
  '\u0130stanbul ß ẞ ﬁ',
  'e\u0301\u0323 \u1e69',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𝕏'.repeat(60),
  'Z̸̢̛͉a̵͚͌l̷̯̽g̶̣̈́o̵',
  '%',
  '_\\%',
  '%00',
  '%u0000',
  "'; drop table tickets; --",
  '" or 1=1',
  '$1 $$ {{7*7}} ${x}',
  '<script>alert(1)</script>',
  '<p>' + '<b>'.repeat(300),
  '<a href="javascript:x">x</a><img src=x onerror=y>',
  '<![CDATA[<!--',
  '&#0;&#xD800;&amp;amp;',
  '../../etc/passwd',
  '..%2f',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '__proto__',
  'constructor',
  'toString',
  'true',
  '2031-02-30T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2031-05-04T16:00:60Z',
  '2031-05-04T16:00:00.123456789123456789Z',
  'WEB-1',
  'WEB-0',
  'WEB-99999999999999999999',
  '{00000000-0000-0000-0000-000000000000}',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '//app',
  '/app/../x',
  '/app\\x',
  'a'.repeat(256),
  'ä'.repeat(1001),
  'word '.repeat(60),
  'İ'.repeat(200),
  '\n'.repeat(5000),
];

/** Numbers at every edge that somebody might have forgotten. */
export const oddNumbers: readonly number[] = [
  -1,
  0,
  -0,
  0.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 63,
  1e21,
  1.7e308,
  -1.7e308,
];

/** Any JSON value, nested up to `depth`. */
export function oddValue(random: Random, ids: readonly string[], depth = 3): unknown {
  const kind = random.int(depth > 0 ? 10 : 7);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(oddNumbers);
  if (kind === 3) return random.pick(ids);
  if (kind < 7) return random.pick(oddTexts);
  const inner = () => oddValue(random, ids, depth - 1);
  if (kind < 9) return Array.from({ length: random.int(4) }, inner);
  const names = Array.from({ length: random.int(4) }, () => random.pick(oddTexts));
  return Object.fromEntries(names.map((name) => [name, inner()]));
}

/** Rarely worth its time, but it must do no harm: long, wide or deep. */
export function hugeValue(random: Random): unknown {
  const kind = random.int(4);
  if (kind === 0) return 'x'.repeat(300_000);
  if (kind === 1) return Array.from({ length: 5000 }, (_, index) => index);
  if (kind === 2) return '<p>'.repeat(60_000);
  let deep: unknown = {};
  for (let level = 0; level < 29 + random.int(6); level += 1) deep = level % 2 ? [deep] : { deep };
  return deep;
}
