import { useState } from 'react';
import { expect, test } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { Choices } from './choices.tsx';

const act = () => {};
const groupOf = (...names: string[]) => [
  { title: 'Found', choices: names.map((name) => ({ id: name, name, act })) },
];

/** What is found, then what is found a moment later. */
const results = [
  ['Trash', 'Crate'],
  ['Crash', 'Trash', 'Crate'],
  ['Crane', 'Crash', 'Trash', 'Crate'],
];

function Palette() {
  const [words, setWords] = useState('');
  const [answers, setAnswers] = useState(0);
  return (
    <>
      <Choices
        label="Find"
        words={words}
        onWords={setWords}
        groups={groupOf(...(results[answers] ?? []))}
        none="Nothing"
      />
      <button onClick={() => setAnswers(answers + 1)}>Answer</button>
    </>
  );
}

test('the first choice is marked, also when it is found later, until the person moves', async () => {
  const page = await render(<Palette />);
  const field = page.querySelector('input') as HTMLInputElement;
  const answer = () =>
    doing(() =>
      page
        .querySelector('button:last-child')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
    );
  const marked = () => page.querySelector('[data-focused][role="menuitem"]')?.textContent;
  await doing(() => field.focus());
  // The list marks its first choice only for what is typed.
  field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText' }));
  await typeInto(field, 'cra');
  expect(marked()).toBe('Trash');
  await answer();
  expect(marked()).toBe('Crash');
  await doing(() =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
    ),
  );
  expect(marked()).toBe('Trash');
  await answer();
  expect(marked()).toBe('Trash');
});
