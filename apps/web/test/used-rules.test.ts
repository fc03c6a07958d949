import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = files.filter((file) => /(?<!\.test)\.tsx?$/u.test(file));
const sheets = files.filter((file) => file.endsWith('.css')).toSorted();
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const nameOf = (file: string) => path.basename(file, '.module.css');

/** The selectors of a sheet, one after the other. */
const selectorsOf = (css: string): string[] =>
  (css.replaceAll(/\/\*.*?\*\//gsu, '').match(/[^{};]+(?=\{)/gu) ?? []).filter(
    (selector) => !selector.trim().startsWith('@'),
  );

const inGlobal = /:global\(\.(?<name>[\w-]+)\)/gu;

/** The classes that a module declares: each once, sorted. */
const classesOf = (css: string): string[] => [
  ...new Set(
    selectorsOf(css)
      .map((selector) => selector.replaceAll(inGlobal, ''))
      .flatMap((selector) => selector.match(/(?<=\.)[a-zA-Z][\w-]*/gu) ?? []),
  ),
];

/** The classes of other modules, such as `menu_option`, in which a module changes a part that stands within its own. */
const foreignOf = (css: string): string[] =>
  selectorsOf(css).flatMap((selector) =>
    [...selector.matchAll(inGlobal)].map(([, name = '']) => name),
  );

const usedIn = (text: string, name: string): string[] =>
  text.match(new RegExp(String.raw`(?<=\b${name}\.)\w+`, 'gu')) ?? [];

/** The names of a module's classes that its importers use. */
const usedOf = (sheet: string): Set<string> =>
  new Set(
    sources.flatMap((file) => {
      const source = read(file);
      return [...source.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)';$/gmu)]
        .filter(([, , from = '']) => path.join(path.dirname(file), from) === sheet)
        .flatMap(([, name = '']) => usedIn(source, name));
    }),
  );

const unused = (classes: readonly string[], used: ReadonlySet<string>) =>
  classes.filter((name) => !used.has(name));

test.each(modules)('every class of %s is used by a part that imports it', (sheet) => {
  const css = read(sheet);
  const composed = css.match(/(?<=composes: )[^;]*/gu)?.flatMap((names) => names.split(' ')) ?? [];
  expect(unused(classesOf(css), new Set([...usedOf(sheet), ...composed]))).toEqual([]);
});

test('a class that no part uses is found', () => {
  const css = '@media print { .card:hover > .title, :global(.menu_option) { color: red; } }';
  expect(classesOf(css)).toEqual(['card', 'title']);
  expect(foreignOf(css)).toEqual(['menu_option']);
  expect(unused(classesOf(css), new Set(usedIn('className={css.card}', 'css')))).toEqual(['title']);
});

test('the compiler knows the classes of every module', async () => {
  const declared = modules.map((file) => {
    const names = classesOf(read(file)).toSorted().join(' ');
    return `declare module '*/${nameOf(file)}.module.css' {
  const classNames: Classes<'${names}'>;
  export default classNames;
}
`;
  });
  expect(new Set(modules.map(nameOf)).size).toBe(modules.length);
  await expect(`/** The classes of the sheets: \`npm test -- used-rules -u\` writes this file. */
type Names<Text extends string> = Text extends \`\${infer First} \${infer Rest}\`
  ? First | Names<Rest>
  : Text;
type Classes<Text extends string> = Readonly<Record<Names<Text>, string>>;

${declared.join('')}`).toMatchFileSnapshot('../src/css-modules.d.ts');
});

/** Classes that libraries give their elements. */
const ofLibraries = [
  'ProseMirror',
  'ProseMirror-gapcursor',
  'selectedCell',
  'react-aria-DropIndicator',
];

test('a module that changes a part of another module names a class that it has', () => {
  const known = new Set([
    ...ofLibraries,
    ...modules.flatMap((file) => classesOf(read(file)).map((name) => `${nameOf(file)}_${name}`)),
  ]);
  expect(
    sheets
      .flatMap((file) => foreignOf(read(file)))
      .filter((name) => name.includes('_') && !known.has(name)),
  ).toEqual([]);
});
