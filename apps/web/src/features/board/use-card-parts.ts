import { useSyncExternalStore } from 'react';

/** What a card can show besides key and title. Signs: sub-tickets, tasks, comments, files and what Git names. */
export const cardParts = [
  'priority',
  'cycle',
  'due',
  'estimate',
  'signs',
  'labels',
  'tags',
  'people',
  'fields',
] as const;

export type CardPart = (typeof cardParts)[number];

/** The parts that are shown. */
export type CardParts = ReadonlySet<CardPart>;

const storageKey = 'basalt.board.hidden-parts';
const listeners = new Set<() => void>();
let current: CardParts | null = null;

/** All but those that are stored as hidden: a part that comes with a later version is shown. */
function read(): CardParts {
  if (current === null) {
    const hidden = new Set(localStorage.getItem(storageKey)?.split(','));
    current = new Set(cardParts.filter((part) => !hidden.has(part)));
  }
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows these parts on all cards of this browser, and hides the others. */
export function chooseCardParts(shown: readonly string[]): void {
  current = new Set(cardParts.filter((part) => shown.includes(part)));
  const hidden = cardParts.filter((part) => !shown.includes(part));
  try {
    localStorage.setItem(storageKey, hidden.join(','));
  } catch {
    // The storage of the browser is full: the choice lasts until the person leaves the page.
  }
  for (const listener of listeners) listener();
}

/** The parts that the cards of all boards show in this browser. */
export const useCardParts = (): CardParts => useSyncExternalStore(subscribe, read);
