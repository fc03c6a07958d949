import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generateWords } from '../testing/generate-words.ts';

test('the copies of the words are those that `npm run generate` writes', async () => {
  const generated = await generateWords();
  const written = [...generated.keys()].map((file) => [file, readFileSync(file, 'utf8')] as const);
  const names = [...generated.keys()].map((file) => path.basename(file));
  expect(names).toEqual(['service-texts.json', 'terms.md', 'operating.md']);
  for (const [file, text] of written) expect(text).toBe(generated.get(file));
});
