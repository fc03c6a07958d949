import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileWords } from './compile-words.ts';
import { noncePlaceholder } from './nonce-placeholder.ts';
import { afterBase, sharedFiles } from './shared-files.ts';
import { takeOutAriaWords } from './react-aria-words.ts';

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

const module =
  /[\\/]src[\\/](?<folder>design|data|features|pages)[\\/](?:[\w-]+[\\/])?[\w-]+\.module\.css$/u;

/** A subject changes the parts of `design/` that stand in it, whatever the order of the sheets and the weight of their selectors. */
const sheetsInLayers: Plugin = {
  name: 'basalt:sheets-in-layers',
  enforce: 'pre',
  transform(sheet, id) {
    const folder = module.exec(id)?.groups?.['folder'];
    if (folder === undefined) return null;
    const layer = folder === 'design' ? 'design' : 'subjects';
    return `@layer base, design, subjects;\n@layer ${layer} {\n${sheet}\n}`;
  },
};

const className = (name: string, file: string) => `${path.basename(file, '.module.css')}_${name}`;

const importOfClasses = /^import (\w+) from '([^']+\.module\.css)';$/gmu;

/** A part has the names of its classes as texts. The objects of all names would be 3 of the 180 KB of a board's first load. */
const classesAsTexts: Plugin = {
  name: 'basalt:classes-as-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]src[\\/].*\.tsx?$/u.test(id) || !code.includes('.module.css')) return null;
    let written = code;
    for (const [line, object = '', sheet = ''] of code.matchAll(importOfClasses)) {
      const use = new RegExp(String.raw`\b${object}\.(\w+)`, 'gu');
      written = written
        .replace(line, `import '${sheet}';`)
        .replaceAll(use, (_, name: string) => `'${className(name, sheet)}'`);
    }
    return { code: written, map: null };
  },
};

/** No part reads what such a module exports any more; its sheet stays. */
const sheetsAlone: Plugin = {
  name: 'basalt:sheets-alone',
  apply: 'build',
  enforce: 'post',
  transform: (_, id) =>
    module.test(id) ? { code: 'export {};', map: null, moduleSideEffects: 'no-treeshake' } : null,
};

/** The browser pages as hashed files that the server answers itself: nothing is loaded from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  // Files with names of their own: the icons, which the manifest names.
  publicDir: 'src/public',
  plugins: [
    compileWords(),
    takeOutAriaWords,
    gridListAlone,
    sheetsInLayers,
    classesAsTexts,
    sheetsAlone,
    react(),
  ],
  // Readable names, the same in each build: `.menu_option`.
  css: {
    modules: {
      generateScopedName: className,
    },
  },
  html: { cspNonce: noncePlaceholder },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // They know `:dir()`. Vite's list is older, and would make languages of it, which do not tell the direction of a text.
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    // One sheet of 15 KB, cached forever: nothing is drawn before its style is there.
    cssCodeSplit: false,
    // An inlined picture would be a data: address in a style sheet; files are cached forever.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of the target preloads modules by itself.
      polyfill: false,
      // The router lists what each page needs, so that it is asked for at once. Parts that are opened later ask for theirs one after
      // the other: the lists of all of them would be a hundredth of the first load.
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('base-') ? needed : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page behind the sign-in needs is one file: thirty small ones are compressed worse, by 7 KB of the first load.
          groups: [
            {
              name: 'frame',
              priority: afterBase,
              test: /[\\/]src[\\/](?:pages[\\/](?:frame[\\/]frame|switch-organization|missing-page)\.tsx|data[\\/]offline[\\/]change-storage\.|features[\\/]ticket[\\/]changes[\\/](?:change-tickets|place|show-change|ticket-kind)\.|features[\\/]ticket[\\/]focused-ticket\.|data[\\/]live[\\/]live\.tsx|data[\\/]query[\\/]|data[\\/](?:field-names|filter-names|board-filter|known-boards)\.|data[\\/]queries[\\/](?:account|board)\.|features[\\/]feedback[\\/](?:undo|show-refusal)\.|design[\\/](?:show-more|fetch-next)\.|.*\.module\.css$|design[\\/](?:dates|fetched|icon|notice|page|page-title|priority|priority-names)\.)/u,
            },
            {
              // What the calendar, the timeline, the flow and the list share: the base names each file, half a KB of the first load.
              name: 'schedule',
              priority: 1,
              test: /[\\/]src[\\/](?:features[\\/]schedule[\\/](?:calendar|schedule-|undated|use-)|pages[\\/]calendar-page\.|words[\\/]week-start\.)/u,
            },
            ...sharedFiles(),
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
});
