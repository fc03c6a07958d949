import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { branchNameOf } from './branch-name.ts';
import { referencesInBranch } from './ticket-references.ts';

test.each([
  ['Pay by invoice', 'web-12-pay-by-invoice'],
  ['  Pay: "by" invoice!? ', 'web-12-pay-by-invoice'],
  ['Café à la crème – naïve Ångström', 'web-12-cafe-a-la-creme-naive-angstrom'],
  ['ﬁx ①', 'web-12-fix-1'],
  ['Оплата по счёту', 'web-12-оплата-по-счёту'],
  ['請求書で支払う', 'web-12-請求書で支払う'],
  ['한글 제목', 'web-12-한글-제목'],
  ['', 'web-12'],
  ['… / .. ~^:?*[\\ @{', 'web-12'],
  ['.lock', 'web-12-lock'],
  ['\u0301 \uD800 \u202E', 'web-12'],
  ['İstanbul', 'web-12-istanbul'],
  [
    'Let people pay by invoice, by card, and by bank transfer',
    'web-12-let-people-pay-by-invoice-by-card-and-by-bank',
  ],
  ['x'.repeat(60), `web-12-${'x'.repeat(48)}`],
  ['𝒳'.repeat(3) + '𠮷'.repeat(60), `web-12-xxx${'𠮷'.repeat(22)}`],
])('%j becomes %j', (title, name) => {
  expect(branchNameOf('WEB-12', title)).toBe(name);
});

/** What `git check-ref-format --branch` refuses. */
const refused = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|^[-/.]|[./]$|\.lock$|^@$/u;

test('Git accepts the branch name of any title, which is short, and the same in a second round', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (title) => {
      const name = branchNameOf('WEB-12', title);
      expect(name).not.toMatch(refused);
      expect(name.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      expect(branchNameOf('WEB-12', name.slice('web-12-'.length))).toBe(name);
    }),
  );
});

test('the key of the ticket is found in its branch name', () => {
  for (const title of ['Pay', '12 months', '', 'été', '-1', '請求書']) {
    const name = branchNameOf('WEB-12', title);
    expect([name, referencesInBranch(name, new Set(['WEB']))]).toEqual([
      name,
      [{ key: 'WEB-12', closes: false }],
    ]);
  }
});
