import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * How often a file of the pages searches the document, keeps something in its data attributes, or makes up a key. Everything else knows its elements by
 * their refs (`design/shown.ts`). A figure only goes down.
 */

/** They work on the HTML that people wrote. */
const texts = {
  'features/files/shown-files.ts': 2,
  'features/text/clean-pasted.ts': 11,
  'features/text/code-colours.ts': 1,
  'features/text/colour-code-later.ts': 1,
  'features/text/headings.ts': 1,
  'features/text/html.tsx': 2,
  'features/text/markdown-html.ts': 1,
  'features/text/pasted-pictures.ts': 1,
  'features/text/references.ts': 1,
  'features/text/table-nodes.ts': 2,
  'features/text/task-boxes.ts': 4,
  'features/text/written-text.ts': 1,
};

/** Each says why where it does so. */
const others = {
  'design/replay-keys.ts': 3,
  'pages/frame/keep-focus.ts': 4,
};

const source = path.resolve(import.meta.dirname, '../../web/src');
const search = /\bquerySelector|\bdataset\b|\bdispatchEvent\(new KeyboardEvent\b/gu;

test('only the files named here search the document, and none does so more often', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(path.join(source, file), 'utf8').match(search)?.length ?? 0])
    .filter(([, count]) => count !== 0);
  expect(Object.fromEntries(found)).toEqual({ ...texts, ...others });
});
