import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { languageTags } from '@basalt/domain/languages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPages } from '../testing/built-pages.ts';
import { extendTimeouts } from '../testing/timeouts.ts';

const web = path.join(import.meta.dirname, '..');
const programs = ['build-when-needed.mjs', 'compress-build.mjs', 'source-stamp.mjs'];
const sources = [
  'index.html',
  'vite.config.ts',
  'shared-files.ts',
  'compile-words.ts',
  'react-aria-words.ts',
  'nonce-placeholder.ts',
  'package.json',
];

extendTimeouts();

let copy: string;

const run = (folder: string) =>
  spawnSync(process.execPath, ['build-when-needed.mjs'], { cwd: folder, encoding: 'utf8' });

beforeEach(() => {
  // A repository without its packages: nothing can be built in it.
  const root = mkdtempSync(path.join(tmpdir(), 'basalt-build-'));
  copy = path.join(root, 'apps/web');
  mkdirSync(path.join(copy, 'src'), { recursive: true });
  for (const name of [...programs, ...sources]) cpSync(path.join(web, name), path.join(copy, name));
  writeFileSync(path.join(copy, 'src/main.tsx'), 'export {};');
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
});

afterEach(() => {
  rmSync(path.join(copy, '../..'), { recursive: true });
});

test('a build of these very sources stays as it is', () => {
  buildPages();
  const index = path.join(web, 'dist/index.html');
  const before = statSync(index).mtimeMs;
  const { status, stdout, stderr } = run(web);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(statSync(index).mtimeMs).toBe(before);
});

test('the sheet of the pages has every module of style', () => {
  buildPages();
  const assets = path.join(web, 'dist/assets');
  const built = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const css = built.map((name) => readFileSync(path.join(assets, name), 'utf8')).join('\n');
  const modules = readdirSync(path.join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.basename(file, '.module.css'));
  expect(modules.filter((name) => !css.includes(`.${name}_`))).toEqual([]);
});

test('the first visit of a board loads at most 185 KB of compressed scripts with the words of one language, and nothing of forms or menus', () => {
  buildPages();
  const assets = path.join(web, 'dist/assets');
  const page = readFileSync(path.join(web, 'dist/index.html'), 'utf8');
  const first = /^(?:app|switch-organization|board-page|words-en-first)-.{8}\.js$/u;
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const loaded = new Set(all.filter((name) => page.includes(name) || first.test(name)));
  for (const name of loaded) {
    const text = readFileSync(path.join(assets, name), 'utf8');
    for (const [, other = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/gu)) loaded.add(other);
  }
  const sizes = [...loaded].map((name) => compressedSize(path.join(assets, name)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(185 * 1024);
  expect([...loaded].filter((name) => /^(?:Checkbox|ListBox|Menu)-/u.test(name))).toEqual([]);
});

test.each(languageTags)('all words of the pages in %s have at most 25 KB (gzip)', (language) => {
  buildPages();
  const assets = path.join(web, 'dist/assets');
  const own = readdirSync(assets).filter((name) =>
    new RegExp(`^words-${language}-(?:first|later)-.{8}\\.js$`, 'u').test(name),
  );
  expect(own).toHaveLength(2);
  const sizes = own.map((name) => gzipSync(readFileSync(path.join(assets, name))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(25 * 1024);
});

test.each(
  languageTags.flatMap((tag) => ['automation', 'beginning', 'planning'].map((part) => [tag, part])),
)('the words in %s of %s have at most 12 KB (gzip)', (language, part) => {
  buildPages();
  const assets = path.join(web, 'dist/assets');
  const own = readdirSync(assets).filter((name) =>
    new RegExp(`^words-${language}-${part}-.{8}\\.js$`, 'u').test(name),
  );
  expect(own).toHaveLength(1);
  const [size] = own.map((name) => gzipSync(readFileSync(path.join(assets, name))).length);
  expect(size).toBeLessThanOrEqual(12 * 1024);
});

test('the words of React Aria are a file for each language, which stands in no other script', async () => {
  buildPages();
  const assets = path.join(web, 'dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const inEach = new Map<string, string[]>();
  const dismissed = new Map<string, string>();
  for (const language of languageTags) {
    const own = new RegExp(`^words-${language}-aria-.{8}\\.js$`, 'u');
    const [name = ''] = scripts.filter((script) => own.test(script));
    const { default: words } = (await import(path.join(assets, name))) as {
      default: Record<string, string>;
    };
    inEach.set(language, Object.keys(words).toSorted());
    dismissed.set(language, words['dismiss'] ?? '');
  }
  const own = Object.entries(await dismissInReactAria());
  for (const [tag, word] of dismissed)
    expect([tag, own.find(([name]) => name.startsWith(tag))?.[1]]).toEqual([tag, word]);
  expect([dismissed.get('en'), dismissed.get('pt-BR')]).toEqual(['Dismiss', 'Descartar']);
  const [keys, ...others] = inEach.values();
  for (const words of others) expect(words).toEqual(keys);
  const bringing = scripts.filter((name) =>
    /Started dragging\. Press Tab|Ziehvorgang gestartet/u.test(
      readFileSync(path.join(assets, name), 'utf8'),
    ),
  );
  expect(bringing.filter((name) => !/^words-(?:en|de)-aria-/u.test(name))).toEqual([]);
  expect(bringing).toHaveLength(2);
});

/** React Aria's own words for "Dismiss", by its tags, which have a region: "de-DE". */
async function dismissInReactAria(): Promise<Readonly<Record<string, string>>> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));
  const file = path.join(folder, 'dist/private/overlays/intlStrings.mjs');
  const { default: words } = (await import(file)) as {
    default: Record<string, { dismiss: string }>;
  };
  return Object.fromEntries(Object.entries(words).map(([tag, { dismiss }]) => [tag, dismiss]));
}

/** A file that is small enough to be sent as it is has no compressed one beside it. */
function compressedSize(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}

test('a build that fails is reported, stops nothing and leaves nothing behind', () => {
  const { status, stderr } = run(copy);
  expect(status).toBe(0);
  expect(stderr).toContain('there are none: the packages for development are not installed');
  expect(existsSync(path.join(copy, 'dist'))).toBe(false);
});

test('a build that fails leaves the former one', () => {
  const vite = path.join(copy, 'node_modules/vite/bin');
  mkdirSync(vite, { recursive: true });
  writeFileSync(path.join(vite, '../package.json'), '{"name":"vite"}');
  writeFileSync(path.join(vite, 'vite.js'), 'console.error("no such thing"); process.exit(3);');
  mkdirSync(path.join(copy, 'dist'));
  writeFileSync(path.join(copy, 'dist/index.html'), 'former');
  const { status, stderr } = run(copy);
  expect(status).toBe(0);
  expect(stderr).toContain('the ones built before stay: no such thing (status 3)');
  expect(existsSync(path.join(copy, 'dist/index.html'))).toBe(true);
});

test('a build that another start has put there meanwhile stays: somebody may be using it', () => {
  const vite = path.join(copy, 'node_modules/vite/bin');
  mkdirSync(vite, { recursive: true });
  writeFileSync(path.join(vite, '../package.json'), '{"name":"vite","type":"module"}');
  writeFileSync(path.join(vite, 'vite.js'), overtaken);
  const { status, stderr } = run(copy);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(readFileSync(path.join(copy, 'dist/index.html'), 'utf8')).toBe('theirs');
});

/** Builds, while another start does and is done earlier. */
const overtaken = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { sourceStamp } from '../../../source-stamp.mjs';
const own = process.argv[process.argv.indexOf('--outDir') + 1];
for (const [folder, words] of [[own, 'own'], ['dist', 'theirs']]) {
  mkdirSync(folder + '/assets', { recursive: true });
  writeFileSync(folder + '/index.html', words);
}
writeFileSync('dist/stamp', sourceStamp(process.cwd() + '/'));
`;

test('a build is of its sources by their content: not by their times, and not by their tests', async () => {
  const { sourceStamp } = await stamps();
  const root = `${copy}${path.sep}`;
  const before = sourceStamp(root);
  utimesSync(path.join(copy, 'src/main.tsx'), 1, 1);
  writeFileSync(path.join(copy, 'src/main.test.ts'), 'test');
  expect(sourceStamp(root)).toBe(before);
  writeFileSync(path.join(copy, 'src/main.tsx'), 'export { };');
  expect(sourceStamp(root)).not.toBe(before);
});

/** The program is plain JavaScript: it runs before anything is installed. */
async function stamps(): Promise<{ sourceStamp(root: string): string }> {
  const program = '../source-stamp.mjs';
  return import(program) as Promise<{ sourceStamp(root: string): string }>;
}
