import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../src');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => {
    const css = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gsu, '');
    return { file, css, isDesign: file.startsWith(`design${path.sep}`) };
  });

/** The declarations of a sheet: a condition of a media query can have no token. */
const declarations = (css: string): string[] =>
  css.match(/(?<=[{;]\s*)[\w-]+:[^;{}]*(?=;)/gu)?.map((text) => text.trim()) ?? [];

const rawSizes = (css: string): string[] =>
  declarations(css).filter((text) => /\d(?:px|rem)\b/u.test(text));

/** Sides of the screen, in place of those of the text: wrong where a language is written from the right. */
const physical = (css: string): string[] =>
  declarations(css).filter((text) =>
    /^(?:(?:margin|padding|border)-(?:left|right|top|bottom)\b|(?:left|right|top|bottom):|(?:text-align|float|clear):\s*(?:left|right))/u.test(
      text,
    ),
  );

/** A theme, more contrast, forced colours and less motion are values of tokens. */
const asked = /prefers-|forced-colors|light-dark|#[\da-f]{3,8}\b|\b(?:rgb|hsl)\(/u;

test('sizes, colours, layers and times outside of the tokens are none', () => {
  const others = sheets.filter(({ file }) => !file.endsWith('tokens.css'));
  expect(others.flatMap(({ css }) => rawSizes(css))).toEqual([]);
  expect(others.filter(({ css }) => asked.test(css)).map(({ file }) => file)).toEqual([]);
  const more = /^(?:z-index:\s*\d|(?:transition|animation)[^:]*:.*\d\s*m?s\b)/su;
  expect(others.flatMap(({ css }) => declarations(css).filter((text) => more.test(text)))).toEqual(
    [],
  );
});

test('sides are those of the text in every sheet', () => {
  expect(sheets.flatMap(({ css }) => physical(css))).toEqual([]);
});

test('raw sizes and sides of the screen are found', () => {
  const css = '@media (width < 20rem) { .x { margin-left: 3px; top: 0; text-align: right; } }';
  expect(rawSizes(css)).toEqual(['margin-left: 3px']);
  expect(physical(css)).toEqual(['margin-left: 3px', 'top: 0', 'text-align: right']);
});

test('every token that a sheet names is declared, and every token is named', () => {
  const all = sheets.map(({ css }) => css).join('\n');
  const declared = new Set(all.match(/--[\w-]+(?=:)/gu));
  const named = new Set(all.match(/(?<=var\()--[\w-]+/gu));
  // Those of a person and of the picture at the sign-in, which parts choose by a number.
  const numbered = /^--(?:tone|stone)-\d$/u;
  const ofParts = [
    '--color',
    '--count',
    '--days',
    '--lane',
    '--lanes',
    '--least',
    '--rows',
    '--span',
    '--trigger-width',
    '--tone',
    '--week',
    '--level',
  ];
  expect([...named].filter((name) => !declared.has(name) && !ofParts.includes(name))).toEqual([]);
  expect([...declared].filter((name) => !named.has(name) && !numbered.test(name))).toEqual([]);
});

/** Lower the figure with each part that no other module changes any more. */
const partsChangedFromOutside = 158;

test('every class belongs to a module, and parts that another module changes become fewer', () => {
  const globals = sheets.filter(({ file }) => !file.endsWith('.module.css'));
  const names = globals.flatMap(
    ({ css }) =>
      css.replaceAll(/@import[^;]*;/gu, '').match(/(?<=\.)[a-z][a-z-]+(?![\w-])/gu) ?? [],
  );
  const changed = sheets.flatMap(({ css }) => css.match(/:global\(\./gu) ?? []);
  // The page shows it when it cannot run scripts.
  expect(names).toEqual(['noscript']);
  expect(changed.length).toBe(partsChangedFromOutside);
});

test('the parts without a subject import no subject', () => {
  const parts = readdirSync(path.join(root, 'design')).filter((file) =>
    /(?<!\.test)\.tsx?$/u.test(file),
  );
  const imports = parts.flatMap((file) =>
    [
      ...readFileSync(path.join(root, 'design', file), 'utf8').matchAll(/from '\.\.\/([\w-]+)\//gu),
    ].map(([, folder = '']) => folder),
  );
  expect([...new Set(imports)].toSorted()).toEqual(['api', 'words']);
});

test('with forced colours, text on the accent is seen, and a line that is not drawn is not drawn', () => {
  const rules = sheets.flatMap(({ css }) => css.match(/\{[^{}]*\}/gu) ?? []);
  const onAccent = rules.filter((rule) => rule.includes(' color: var(--on-accent);'));
  expect(onAccent.length).toBeGreaterThan(3);
  expect(onAccent.filter((rule) => !rule.includes('forced-color-adjust: none;'))).toEqual([]);
  const lines = /^(?:border|outline)[\w-]*:.*\btransparent/u;
  expect(sheets.flatMap(({ css }) => declarations(css).filter((text) => lines.test(text)))).toEqual(
    [],
  );
});

/** Whether a rule of this selector draws a line with forced colours alone. */
const hasForcedLine = (selector: string) =>
  sheets.some(({ css }) =>
    css
      .split('}')
      .some((rule) => rule.trimStart().startsWith(selector) && rule.includes('var(--forced-line)')),
  );

test('with forced colours, which take grounds away, lines tell what a ground tells else', () => {
  const grounds = ['.mark', '.side nav a[aria-current]', '.ticket.late', '.lateTitle'];
  expect(grounds.filter((selector) => !hasForcedLine(selector))).toEqual([]);
});
