import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import { MultiSelectChip } from './multi-select-chip.tsx';
import { canBeNumbered } from './choose-by-digit.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import { Choose } from './choose.tsx';
import { priorities, priorityNames } from './priority-names.ts';

const options = priorities.map((id) => ({ id, name: priorityNames[id] }));
const chosen = vi.fn<(id: string | undefined) => void>();

function One() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Choose
      label="Priority"
      choices={options}
      chosen={['medium']}
      onChoose={([id]) => chosen(id)}
      isOpen={isOpen}
      onOpenChange={setOpen}
    />
  );
}

const pickers: readonly [string, ReactNode][] = [
  ['of a property', <One key="one" />],
  [
    'of a filter',
    <MultiSelectChip
      key="several"
      label="Priority"
      chosen={[]}
      options={options}
      onChange={([id]) => chosen(id)}
    />,
  ],
  [
    'for several tickets',
    <ChoiceMenu
      key="menu"
      label="Priority…"
      isDisabled={false}
      options={options.map((one) => ({ ...one, note: '', act: () => chosen(one.id) }))}
    />,
  ],
];

/** Presses a key in the field above a menu. */
const pressIn = (field: HTMLInputElement, key: string) =>
  doing(() =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );

test.each(pickers)(
  'a digit chooses in the picker %s, unless something is typed',
  async (_, picker) => {
    chosen.mockClear();
    const page = await render(picker);
    await doing(() => page.querySelector('button')?.click());
    const field = document.querySelector<HTMLInputElement>('.menu_chooseFind');
    if (field === null) throw new Error('no field');
    await typeInto(field, 'low');
    await pressIn(field, '1');
    expect(chosen).not.toHaveBeenCalled();
    await typeInto(field, '');
    await pressIn(field, '9');
    expect(chosen).not.toHaveBeenCalled();
    await pressIn(field, '5');
    expect(chosen.mock.calls).toEqual([['lowest']]);
  },
);

test('where a name has a digit, digits find', () => {
  expect(canBeNumbered([{ name: 'Version 2' }, { name: 'Bug' }])).toBe(false);
  expect(canBeNumbered(options)).toBe(true);
});

test.each(pickers)(
  'the picker %s chooses the name that is typed, not one that begins so',
  async (_, picker) => {
    chosen.mockClear();
    const page = await render(picker);
    await doing(() => page.querySelector('button')?.click());
    const field = document.querySelector<HTMLInputElement>('.menu_chooseFind');
    if (field === null) throw new Error('no field');
    // The menu marks its first choice only for what is typed.
    field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText' }));
    await typeInto(field, 'high');
    const press = (type: string) =>
      doing(() =>
        field.dispatchEvent(
          new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true }),
        ),
      );
    await press('keydown');
    await press('keyup');
    expect(chosen.mock.calls).toEqual([['high']]);
  },
);
