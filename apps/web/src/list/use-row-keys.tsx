import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Over } from '../ui/over.tsx';
import type { Selection } from './use-selection.ts';

const keys = [
  ['j', 'Next ticket'],
  ['k', 'Ticket before'],
  ['x', 'Select the ticket, or take it out'],
  ['Shift + x', 'Select all from the last one up to here'],
  ['Enter', 'Open the ticket'],
  ['Escape', 'Clear the selection'],
  ['Ctrl + K', 'Search and commands'],
  ['?', 'Show these keys'],
] as const;

/** The keys of the list, as many lists have them, and what they do, shown by the key ?. */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  selection: Selection | null,
): { onKeyDown: (event: KeyboardEvent) => void; help: ReactNode } {
  const [isHelping, setHelping] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const id = rows[at]?.dataset['id'];
    const goTo = (place: number) =>
      rows[Math.min(rows.length - 1, Math.max(0, place))]
        ?.querySelector<HTMLElement>('.wide-cell > a')
        ?.focus();
    if (event.key === 'j') goTo(at + 1);
    else if (event.key === 'k') goTo(at - 1);
    else if (event.key === '?') setHelping(true);
    else if (event.key.toLowerCase() === 'x' && id !== undefined)
      selection?.toggle(id, event.shiftKey);
    else if (event.key === 'Escape') selection?.selectAll(false);
    else return;
    event.preventDefault();
  };
  const help = (
    <Over title="Keys of the list" isOpen={isHelping} onClose={() => setHelping(false)}>
      <dl className="keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Over>
  );
  return { onKeyDown, help };
}
