import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileWords } from './compile-words.ts';
import { noncePlaceholder } from './nonce-placeholder.ts';

/** Words of React Aria in any language but the one of these pages. */
const otherLanguage =
  /[\\/]react-(?:aria|stately)[^?]*[\\/]intl[\\/][^?]*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/u;

/**
 * The pages are in English. React Aria's words for 33 other languages are 16 of the 44 KB of the board's own script; without them it
 * falls back to English.
 */
const inEnglish: Plugin = {
  name: 'basalt:in-english',
  enforce: 'pre',
  load: (id) => (otherLanguage.test(id) ? 'export default undefined;' : null),
};

/** The modules of React Aria from which its grid list takes nothing but contexts, with the names of those. */
const contexts: Readonly<Record<string, readonly string[]>> = {
  './Autocomplete.mjs': ['FieldInputContext', 'SelectableCollectionContext'],
  './Checkbox.mjs': ['CheckboxContext', 'CheckboxFieldContext'],
  './ListBox.mjs': ['ListStateContext'],
};

/**
 * A grid list has contexts for a checkbox that selects a row and for a field that searches in it. No list of these pages has either, and
 * they are 9 of the 180 KB of a board's first load: the grid list gets contexts of its own. The build fails when it asks for another name.
 */
const gridListAlone: Plugin = {
  name: 'basalt:grid-list-alone',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source in contexts && /[\\/]GridList\.mjs$/u.test(importer) ? `\0contexts:${source}` : null,
  load(id) {
    const names = contexts[id.replace('\0contexts:', '')] ?? [];
    if (!id.startsWith('\0contexts:')) return null;
    const lines = names.map((name) => `export const ${name} = createContext(null);`);
    return ["import { createContext } from 'react';", ...lines].join('\n');
  },
};

/** The browser pages as hashed files that the server answers itself: nothing is loaded from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  // Files with names of their own: the icons, which the manifest names.
  publicDir: 'src/public',
  plugins: [compileWords(), inEnglish, gridListAlone, react()],
  html: { cspNonce: noncePlaceholder },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // An inlined picture would be a data: address in a style sheet; files are cached forever.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of the target preloads modules by itself.
      polyfill: false,
      // The router lists what each page needs, so that it is asked for at once. Parts that are opened later ask for theirs one after
      // the other: the lists of all of them would be a hundredth of the first load.
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('index-') ? needed : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page behind the sign-in needs is one file: thirty small ones are compressed worse, by 7 KB of the first load.
          groups: [
            {
              name: 'frame',
              test: /[\\/]src[\\/](?:frame[\\/]frame\.tsx|live[\\/]live\.tsx|query[\\/])/u,
            },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
});
