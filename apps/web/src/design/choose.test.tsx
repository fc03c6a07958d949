import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { Choose } from './choose.tsx';

const people = ['Ada', 'Grace', 'Linus'].map((name) => ({ id: name, name }));

function People({ onChoose }: { onChoose: (ids: string[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Choose
      label="Assignees"
      isSeveral
      choices={people}
      chosen={['Ada']}
      onChoose={onChoose}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      Ada
    </Choose>
  );
}

const press = (element: Element | null | undefined) =>
  doing(() => {
    if (!(element instanceof HTMLElement)) throw new Error('nothing to press');
    element.click();
  });

const named = (role: string, name: string) =>
  [...document.querySelectorAll(`[role="${role}"]`)].find((one) => one.textContent === name);

const key = (name: string) =>
  doing(() => {
    const menu = document.querySelector('[role="menu"]');
    menu?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });

/** Opens the menu, and takes Ada away and adds Linus. */
async function changeBoth(onChoose: (ids: string[]) => void): Promise<void> {
  const page = await render(<People onChoose={onChoose} />);
  await press(page.querySelector('button'));
  await press(named('menuitemcheckbox', 'Linus'));
  await press(named('menuitemcheckbox', 'Ada'));
  expect(named('menuitemcheckbox', 'Linus')?.getAttribute('aria-checked')).toBe('true');
  expect(onChoose).not.toHaveBeenCalled();
}

test('several are saved together when the menu closes', async () => {
  const onChoose = vi.fn<(ids: string[]) => void>();
  await changeBoth(onChoose);
  await press(named('menuitemcheckbox', 'Grace'));
  await press(document.querySelector('[aria-label="Dismiss"]'));
  expect(onChoose.mock.calls).toEqual([[['Linus', 'Grace']]]);
});

test('Escape leaves several as they were', async () => {
  const onChoose = vi.fn<(ids: string[]) => void>();
  await changeBoth(onChoose);
  await key('Escape');
  expect(document.querySelector('[role="menu"]')).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
});
