import { expect, test } from 'vitest';
import { progressBar } from './progress-bar.ts';

test('the bar is drawn over once for each hundredth, and ends its line when all is done', () => {
  const drawn: string[] = [];
  const onRows = progressBar((text) => void drawn.push(text), 'exporting');
  for (let done = 1; done <= 1000; done += 1) onRows(done, 1000);
  expect(drawn).toHaveLength(101);
  expect(drawn[50]).toBe(`\rexporting [${'#'.repeat(15)}${'-'.repeat(15)}] 50 %`);
  expect(drawn.at(-1)).toBe(`\rexporting [${'#'.repeat(30)}] 100 %\n`);
});

test('nothing is drawn where nobody watches', () => {
  expect(() => progressBar(undefined, 'exporting')(1, 1)).not.toThrow();
});
