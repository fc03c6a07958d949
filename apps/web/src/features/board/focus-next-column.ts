import type { KeyboardEvent } from 'react';
import { sideStep } from '../../design/side-step.ts';

const middle = (element: Element) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** The arrows to the left and right go from a card to the one at its height in the next column on that side that has any. */
export function focusNextColumn(event: KeyboardEvent): void {
  const step = sideStep(event.key);
  const card = event.target as Element;
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  if (step === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  if (!card.matches('.board_ticketCard')) return;
  const own = card.closest<HTMLElement>('.board_column');
  const all = own?.closest('.board_board')?.querySelectorAll<HTMLElement>('.board_column') ?? [];
  const columns = [...all].filter((column) => column.dataset['lane'] === own?.dataset['lane']);
  const nextColumns = step === 1 ? columns : columns.toReversed();
  const beside = nextColumns
    .slice(nextColumns.findIndex((column) => column === own) + 1)
    .map((column) => [...column.querySelectorAll<HTMLElement>('.board_ticketCard')])
    .find((cards) => cards.length > 0);
  // The list would go to the next card.
  event.preventDefault();
  event.stopPropagation();
  const height = middle(card);
  const far = (element: Element) => Math.abs(middle(element) - height);
  beside?.toSorted((a, b) => far(a) - far(b))[0]?.focus();
}
