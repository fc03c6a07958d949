import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { normalizePath, type Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
/** As Vite names files on every system. */
const join = (...names: readonly string[]): string => normalizePath(path.join(...names));

const parts = [
  'autocomplete',
  'calendar',
  'dnd',
  'grid',
  'menu',
  'overlays',
  'searchfield',
  'table',
];
/** The folders of React Aria's own words, a file for each language, by the module that imports all of them. */
const folders: ReadonlyMap<string, string> = new Map([
  folderOf('react-aria-components', '.'),
  ...parts.map((part) => folderOf('react-aria', part)),
]);

function folderOf(name: string, part: string): [imports: string, folder: string] {
  const parent = join(resolve(`${name}/package.json`), '../dist/private');
  return [join(parent, part, 'intlStrings.mjs'), join(parent, 'intl', part)];
}

/** In the built pages React Aria finds its words among the messages of the language that is shown. */
const dictionary = `import { ariaMessageOf } from '${join(import.meta.dirname, 'src/words/catalogue.ts')}';
export class LocalizedStringDictionary {
  static getGlobalDictionaryForPackage() {}
  getStringForLocale(key) { return ariaMessageOf(key); }
}`;

/**
 * React Aria brings its words of 34 languages along where it uses them. The build takes them out; `ariaWordsOf` has those of a language,
 * which are loaded with its messages. The build fails when the pages use a part of React Aria whose words are not in `folders`.
 */
export const takeOutAriaWords: Plugin = {
  name: 'basalt:take-out-aria-words',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('/LocalizedStringDictionary.mjs')) return dictionary;
    if (!id.endsWith('/intlStrings.mjs')) return null;
    if (!folders.has(id)) this.error(`${id}: add the part to \`folders\` of react-aria-words.ts`);
    return 'export default {};';
  },
};

/** The module of React Aria's words by their key, in a language of the pages. */
export function ariaWordsOf(tag: string): string {
  const files = [...folders.values()].map((folder) => {
    const file = readdirSync(folder).find((name) => name.startsWith(tag) && name.endsWith('.mjs'));
    if (file === undefined) throw new Error(`${folder} has no words in ${tag}`);
    return join(folder, file);
  });
  const imports = files.map((file, at) => `import words${at} from '${file}';`);
  const all = files.map((_file, at) => `...words${at}`);
  return `${imports.join('\n')}\nexport default { ${all.join(', ')} };`;
}
