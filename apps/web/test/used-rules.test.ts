import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What libraries give their elements, and what a class is made of with a number: no source says it whole. */
const ofLibraries = [
  'ProseMirror',
  'ProseMirror-gapcursor',
  'selectedCell',
  'react-aria-DropIndicator',
];
const numbered = /^(?:tone-|s)\d$/u;

/** The words in the texts of the sources, among them every class that they give. */
const written = new Set(
  [
    ...files.filter((file) => /(?<!\.test)\.tsx?$/u.test(file)).map((file) => read(file)),
    readFileSync(path.join(root, '../index.html'), 'utf8'),
  ]
    .flatMap((source) => source.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/gu) ?? [])
    .flatMap((text) => text.match(/[\w-]+/gu) ?? []),
);

const classesOf = (css: string): string[] =>
  (css.replaceAll(/\/\*.*?\*\//gsu, '').match(/[^{}]+(?=\{)/gu) ?? [])
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => selector.match(/(?<=\.)[a-zA-Z][\w-]*/gu) ?? []);

const sheets = files.filter((file) => file.endsWith('.css'));

const unusedIn = (css: string): string[] =>
  classesOf(css).filter(
    (name) => !written.has(name) && !ofLibraries.includes(name) && !numbered.test(name),
  );

test.each(sheets)('every class of %s is given by some part of the pages', (sheet) => {
  expect(unusedIn(read(sheet))).toEqual([]);
});

test('a class that no part gives is found', () => {
  expect(classesOf(read('board/board.css')).length).toBeGreaterThan(20);
  expect(unusedIn('@media print { .card-line > .nobody-has-this:hover { color: red; } }')).toEqual([
    'nobody-has-this',
  ]);
});

test('only tokens and what every element has are global; every other sheet is imported in a layer', () => {
  const imported = read('design/index.css').match(/(?<=@import ').*(?=;)/gu) ?? [];
  const layered = imported.filter((one) => / layer\((?:base|parts)\)$/u.test(one));
  expect(imported.filter((one) => !layered.includes(one))).toEqual(["./tokens.css'"]);
  // Each sheet but the list of them is in that list.
  expect(imported.length).toBe(sheets.length - 1);
  expect(sheets.filter((sheet) => sheet.startsWith('design')).toSorted()).toEqual(
    ['base', 'index', 'tokens'].map((name) => path.join('design', `${name}.css`)),
  );
});
