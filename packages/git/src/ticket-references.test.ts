import { expect, test } from 'vitest';
import { gitLimits } from './git-event.ts';
import { joinReferences, referencesInBranch, referencesInText } from './ticket-references.ts';

const projects = new Set(['WEB', 'OPS', 'R2D2']);

/** Keys; a closed one with `!`. */
const inText = (text: string): string =>
  referencesInText(text, projects)
    .map(({ key, closes }) => (closes ? `${key}!` : key))
    .join(' ');

const inBranch = (branch: string): string =>
  referencesInBranch(branch, projects)
    .map(({ key }) => key)
    .join(' ');

test.each([
  ['WEB-12', 'WEB-12'],
  ['(WEB-12), [OPS-3]: R2D2-7.', 'WEB-12 OPS-3 R2D2-7'],
  ['https://basalt.example/t/WEB-12?x', 'WEB-12'],
  ['WEB-12 and again WEB-12', 'WEB-12'],
  ['これはWEB-12をなおす。WEB-13를', 'WEB-12 WEB-13'],
  ['ПроWEB-12 WEB-12й', ''],
  ['„WEB-12“ ¡OPS-3!', 'WEB-12 OPS-3'],
  ['web-12, Web-12', ''],
  ['UTF-8, ISO-8859, SHA-256, COVID-19', ''],
  ['XWEB-12 éWEB-12 _WEB-12 MY-WEB-12 9WEB-12', ''],
  ['WEB-12b WEB-12_ WEB-12é WEB-12.5 WEB-12-1', ''],
  ['WEB-0 WEB-01 WEB- WEB-1234567890', ''],
  ['WEB-999999999', 'WEB-999999999'],
  ['ABCDEFGHIJKWEB-1 ſWEB-12', ''],
])('%j names %j', (text, keys) => {
  expect(inText(text)).toBe(keys);
});

test('a word such as UTF-8 is a ticket only if a project has the key', () => {
  expect(referencesInText('Read UTF-8', new Set(['UTF']))).toEqual([
    { key: 'UTF-8', closes: false },
  ]);
});

test.each([
  ['Fix WEB-1', 'WEB-1!'],
  ['fixes: WEB-1', 'WEB-1!'],
  ['FIXED #WEB-1', 'WEB-1!'],
  ['Close WEB-1, closes (WEB-2), closed [WEB-3]', 'WEB-1! WEB-2! WEB-3!'],
  ['resolve WEB-1. Resolves WEB-2; resolved WEB-3', 'WEB-1! WEB-2! WEB-3!'],
  ['Fixes WEB-1, WEB-2 and OPS-3, and OPS-4 & OPS-5', 'WEB-1! WEB-2! OPS-3! OPS-4! OPS-5!'],
  ['Fixes WEB-1 for WEB-2', 'WEB-1! WEB-2'],
  ['Fixes WEB-1.\nSee WEB-2', 'WEB-1! WEB-2'],
  ['See WEB-2, fixes WEB-1', 'WEB-2 WEB-1!'],
  ['See WEB-1. Fixes WEB-1', 'WEB-1!'],
  ['Fixes the way WEB-1 works', 'WEB-1'],
  [
    'prefix WEB-1, éfix WEB-2, hot-fix WEB-3, fixing WEB-4, fixess WEB-5',
    'WEB-1 WEB-2 WEB-3 WEB-4 WEB-5',
  ],
  ['Fixes UTF-8, WEB-1', 'WEB-1'],
  ['Revert "Fixes WEB-1"\n\nThis reverts commit 1.', 'WEB-1'],
])('%j closes what has a closing word: %j', (text, keys) => {
  expect(inText(text)).toBe(keys);
});

test.each([
  ['web-12-pay-by-invoice', 'WEB-12'],
  ['WEB-12', 'WEB-12'],
  ['feature/WEB-12_pay', 'WEB-12'],
  ['ada/fix-web-12-ops-3', 'WEB-12 OPS-3'],
  ['fixes-web-12', 'WEB-12'],
  ['web-12-3-columns', 'WEB-12'],
  ['cobweb-12', ''],
  ['web-12b', ''],
  ['web-012', ''],
  ['utf-8', ''],
  ['ſeb-12/Keb-1', ''],
])('the branch %j names %j', (branch, keys) => {
  expect(inBranch(branch)).toBe(keys);
});

test('a text names at most so many tickets, and is read to its limit', () => {
  const keys = Array.from({ length: 200 }, (_, at) => `WEB-${at + 1}`);
  expect(referencesInText(keys.join(' '), projects)).toHaveLength(gitLimits.references);
  expect(referencesInBranch(keys.slice(0, 30).join('/'), projects)).toHaveLength(
    gitLimits.references,
  );
  expect(inText(`${'WEB-1 '.repeat(gitLimits.mentions - 1)} UTF-8 WEB-2`)).toBe('WEB-1 WEB-2');
  expect(inText(`${'WEB-1 '.repeat(gitLimits.mentions)} WEB-2`)).toBe('WEB-1');
  expect(inText(`${' '.repeat(gitLimits.message)}WEB-1`)).toBe('');
});

test.each(['A', 'WEB-', 'WEB-1 ', 'Fixes ', 'A1-9', 'fixes:   #', ' ,'])(
  'a long text of %j takes no longer than its length',
  (part) => {
    const text = part.repeat(gitLimits.message / part.length);
    const started = performance.now();
    for (let run = 0; run < 10; run += 1) referencesInText(text, projects);
    expect(performance.now() - started).toBeLessThan(2_000);
  },
);

test('joined lists have every ticket once, closed if one closes it', () => {
  const open = { key: 'WEB-1', closes: false };
  expect(
    joinReferences(
      [open],
      [
        { key: 'WEB-2', closes: false },
        { ...open, closes: true },
      ],
    ),
  ).toEqual([
    { key: 'WEB-1', closes: true },
    { key: 'WEB-2', closes: false },
  ]);
});
