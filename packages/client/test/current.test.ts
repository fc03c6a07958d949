import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFile, generateTypes } from '../testing/generate.ts';

test('the types are those of the API as it is: if not, run `npm run generate -w @basalt/client`', async () => {
  const isCurrent = readFileSync(generatedFile, 'utf8') === (await generateTypes());
  expect(isCurrent, 'run: npm run generate -w @basalt/client').toBe(true);
});
