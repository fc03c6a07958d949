import { processorTimeOf } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { createPick } from './pick.ts';

interface Label {
  readonly name: string;
}

/** A sign that search reads as eighteen letters: folding it is as costly as it gets. */
const costly = 'ﷺ'.repeat(40);

test('a hundred names among a thousand long ones are found in bounded time', () => {
  const labels = Array.from({ length: 1_000 }, (_, index): Label => ({
    name: `${costly}-${String(index).padStart(4, '0')}`,
  }));
  const wanted = labels.slice(0, 100).map(({ name }) => name.replace('-', '.'));
  let found: Label[] = [];
  const milliseconds = processorTimeOf(() => {
    const pick = createPick('labels', labels, ({ name }) => [name]);
    found = wanted.map((name) => pick(name));
  });
  expect(found).toEqual(labels.slice(0, 100));
  expect(milliseconds).toBeLessThan(1_000);
});

test('an exact name comes before one that differs in punctuation', () => {
  const labels = [{ name: 'In-Review' }, { name: 'in review' }];
  const pick = createPick<Label>('labels', labels, ({ name }) => [name]);
  expect([pick('IN REVIEW'), pick('in-review')]).toEqual([labels[1], labels[0]]);
});
