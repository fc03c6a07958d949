import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateTypes } from '../testing/generate.ts';

test('the types are those of the API as it is: if not, run `npm run generate -w @basalt/client`', async () => {
  const old = [...(await generateTypes())].filter(
    ([file, text]) => readFileSync(file, 'utf8') !== text,
  );
  expect(
    old.map(([file]) => file),
    'run: npm run generate -w @basalt/client',
  ).toEqual([]);
});
