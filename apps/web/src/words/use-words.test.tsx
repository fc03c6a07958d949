import { expect, expectTypeOf, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { Key, RichKey, ValuesOf } from './keys.ts';
import { Sentence, useWords } from './use-words.tsx';

function Example() {
  const words = useWords();
  return (
    <p title={words('trash.restoreRecord', { record: 'API-1' })}>
      <Sentence
        of="trash.deletedSince"
        howLongAgo="just now"
        time={(ago) => <time dateTime="2026-06-01">{ago}</time>}
      />
    </p>
  );
}

test('a sentence contains the elements that its message names', async () => {
  const place = await render(<Example />);
  const html = '<p title="Restore API-1">Deleted <time datetime="2026-06-01">just now</time></p>';
  expect(place.innerHTML).toBe(html);
});

test('the types of a message follow from its text', () => {
  expectTypeOf<ValuesOf<'trash.wasRestored'>>().toEqualTypeOf<{ record: string }>();
  expectTypeOf<keyof ValuesOf<'trash.restore'>>().toEqualTypeOf<never>();
  expectTypeOf<'trash.deletedSince'>().toExtend<RichKey>();
  expectTypeOf<'trash.deletedSince'>().not.toExtend<Key>();
  expectTypeOf<'trash.unknown'>().not.toExtend<Key>();
});
