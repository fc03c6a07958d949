import { useState } from 'react';

/** The maximum number of stored records of a kind, more than a project has boards; the oldest are removed. */
const most = 500;

type Kind = 'board' | 'documents';

const read = (kind: Kind): string[] =>
  localStorage.getItem(`basalt.${kind}.collapsed`)?.split(',') ?? [];

/** The boards, or the documents with others inside, that this browser shows collapsed, of all projects. */
export function useCollapsed(kind: Kind) {
  const [collapsed, set] = useState(() => read(kind));
  /** The one that the person has collapsed last. */
  const [last, setLast] = useState<string>();
  const toggle = (record: string) => {
    const others = read(kind).filter((id) => id !== record);
    const next = collapsed.includes(record) ? others : [...others, record].slice(-most);
    set(next);
    setLast(record);
    try {
      localStorage.setItem(`basalt.${kind}.collapsed`, next.join(','));
    } catch {
      // The storage of the browser is full: the choice lasts until the person leaves the page.
    }
  };
  return { collapsed, last, toggle };
}
