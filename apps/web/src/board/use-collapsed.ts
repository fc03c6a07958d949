import { useState } from 'react';

const kept = 'basalt.board.collapsed';
/** The maximum number of stored boards, more than a project has; the oldest are removed. */
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
      // The storage of the browser is full: the choice lasts until the person leaves the page.
    }
  };
  return { collapsed, toggle };
}
