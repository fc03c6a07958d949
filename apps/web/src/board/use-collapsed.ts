import { useState } from 'react';

const kept = 'basalt.board.collapsed';
/** More than one project has; the oldest are forgotten. */
const most = 500;

const read = (): string[] => localStorage.getItem(kept)?.split(',') ?? [];

/** The boards that this browser shows collapsed, of all projects. */
export function useCollapsed() {
  const [collapsed, set] = useState(read);
  const toggle = (board: string) => {
    const others = read().filter((id) => id !== board);
    const next = collapsed.includes(board) ? others : [...others, board].slice(-most);
    set(next);
    try {
      localStorage.setItem(kept, next.join(','));
    } catch {
      // A browser that keeps nothing more: the choice lasts until the page is left.
    }
  };
  return { collapsed, toggle };
}
