import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { EstimateChoice } from './estimate-choice.tsx';

function Estimate({ onChoose }: { onChoose: (estimate: number | null) => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <EstimateChoice estimate={3} isOpen={isOpen} onOpenChange={setOpen} onChoose={onChoose}>
      3
    </EstimateChoice>
  );
}

const offered = () => [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
const names = () => offered().map((one) => one.querySelector('.text_cut')?.textContent);

async function type(text: string): Promise<void> {
  const field = document.querySelector('input');
  if (field === null) throw new Error('no field');
  await typeInto(field, text);
}

test('an estimate is one of the usual ones, another one that is typed, or none', async () => {
  const onChoose = vi.fn<(estimate: number | null) => void>();
  await render(<Estimate onChoose={onChoose} />);
  expect(names()).toEqual(['0', '1', '2', '3', '5', '8', '13', 'No estimate']);
  await type('5');
  expect(names()[0]).toBe('5');
  await type('7,5');
  expect(names()).toEqual(['7.5']);
  await doing(() => offered()[0]?.click());
  expect(onChoose.mock.calls).toEqual([[7.5]]);
});

test.each(['10000', '1.25', '-1', 'many'])(
  '%s is no estimate, and what one is is said',
  async (typed) => {
    await render(<Estimate onChoose={() => {}} />);
    await type(typed);
    expect(names()).toEqual([]);
    expect(document.body.textContent).toContain('0 to 9,999, with at most one decimal.');
  },
);
