import { useState } from 'react';

const storageKey = 'basalt.board.collapsed';
/** The maximum number of stored boards, more than a project has; the oldest are removed. */
const most = 500;

const read = (): string[] => localStorage.getItem(storageKey)?.split(',') ?? [];

/** The boards that this browser shows collapsed, of all projects. */
export function useCollapsed() {
  const [collapsed, set] = useState(read);
  /** The one that the person has collapsed last. */
  const [last, setLast] = useState<string>();
  const toggle = (board: string) => {
    const otherBoards = read().filter((id) => id !== board);
    const next = collapsed.includes(board) ? otherBoards : [...otherBoards, board].slice(-most);
    set(next);
    setLast(board);
    try {
      localStorage.setItem(storageKey, next.join(','));
    } catch {
      // The storage of the browser is full: the choice lasts until the person leaves the page.
    }
  };
  return { collapsed, last, toggle };
}
