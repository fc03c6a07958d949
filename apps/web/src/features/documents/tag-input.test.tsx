import { useState } from 'react';
import { expect, test } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { TagInput } from './tag-input.tsx';

function Field() {
  const [names, setNames] = useState<string[]>(['first']);
  return (
    <>
      <TagInput names={names} onChange={setNames} />
      <button type="button" onClick={() => setNames(['first', 'theirs'])}>
        Save as somebody else
      </button>
    </>
  );
}

test('tags stay as they are typed, and follow those that come from elsewhere', async () => {
  const place = await render(<Field />);
  const field = place.querySelector('input') as HTMLInputElement;
  await typeInto(field, 'first, ');
  expect(field.value).toBe('first, ');
  await doing(() => place.querySelector('button')?.click());
  expect(field.value).toBe('first, theirs');
});
