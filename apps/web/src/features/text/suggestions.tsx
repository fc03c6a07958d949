import type { Editor } from '@tiptap/react';
import type { Selection, Transaction } from '@tiptap/pm/state';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import proseCss from './prose.module.css';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';

/** The width of the list, in pixels. */
const width = 220;
/** Its maximum height. A longer one is scrolled. */
const room = 320;

/** What the person typed after a sign such as "@", and where the sign is. */
export interface TypedAfter {
  typed: string;
  from: number;
}

/** An entry of the list. `take` puts it in the place of the range, which begins with the sign. */
export interface Suggestion {
  id: string;
  shown: ReactNode;
  take: (range: { from: number; to: number }) => void;
}

/** Suggestions after a sign: where they are offered, and which. */
export interface SuggestionSource {
  label: string;
  asked: (selection: Selection) => TypedAfter | null;
  find: (typed: string) => readonly Suggestion[];
}

interface Asked extends TypedAfter {
  source: number;
  place: { left: number; top?: number; bottom?: number };
}

/** An editor that shows a list of suggestions while the person types after a sign. The typed text filters the list; Enter or Tab takes. */
export function Suggestions({
  editor,
  sources,
  children,
}: {
  editor: Editor;
  sources: readonly SuggestionSource[];
  children: ReactNode;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [at, setAt] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  const latest = useRef(sources);
  useLayoutEffect(() => {
    latest.current = sources;
  }, [sources]);
  // Before the editor gets what was typed early.
  useLayoutEffect(() => {
    const look = ({
      transaction,
    }: {
      transaction: Pick<Transaction, 'docChanged' | 'selectionSet'>;
    }) => {
      // Only typing opens the list, not a cursor that moves over a name. One that moves away closes it: what is taken replaces all up to the cursor.
      if (!transaction.docChanged) {
        if (transaction.selectionSet) setAsked(null);
        return;
      }
      // The suggestions may come later than the sign. Of several signs, such as the ":" behind an "@" of the same line, the last counts.
      const all = latest.current.map((source) => source.asked(editor.state.selection));
      const last = Math.max(...all.map((found) => found?.from ?? -1));
      const source = all.findIndex((found) => found?.from === last);
      const next = all[source] ?? null;
      setAt(0);
      setAsked(next && { ...next, source, place: placeAt(editor, next.from, area.current) });
    };
    const close = () => setAsked(null);
    editor.on('transaction', look).on('blur', close);
    return () => void editor.off('transaction', look).off('blur', close);
  }, [editor]);
  const source = asked === null ? undefined : sources[asked.source];
  const found = asked === null ? [] : (source?.find(asked.typed) ?? []);
  const marked = found[at];
  const markedId = marked?.id;
  useEffect(() => {
    if (markedId === undefined) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', id + markedId);
    document.getElementById(id + markedId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, markedId]);
  const take = (suggestion: Suggestion): void => {
    if (asked === null) return;
    suggestion.take({ from: asked.from, to: editor.state.selection.from });
    setAsked(null);
  };
  const go = (by: number) => setAt((at + by + found.length) % found.length);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    Enter: () => marked && take(marked),
    Tab: () => marked && take(marked),
    Escape: () => setAsked(null),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (found.length === 0 || act === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div
      ref={area}
      className={proseCss.rich}
      onKeyDownCapture={onKeyDown}
      onKeyDown={(event) => {
        // A dialog would move the focus by the Tab that has indented an item or gone to the next cell.
        if (event.key === 'Tab' && event.isDefaultPrevented()) event.stopPropagation();
      }}
    >
      {children}
      {found.length > 0 && (
        <ul
          id={id}
          className={classes(menuCss.popover, proseCss.mentions)}
          role="listbox"
          aria-label={source?.label}
          style={asked?.place}
        >
          {found.map((suggestion, place) => (
            // The editor keeps the focus and gets the keys.
            <li
              key={suggestion.id}
              id={id + suggestion.id}
              role="option"
              className={menuCss.option}
              aria-selected={place === at}
              data-focused={place === at || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setAt(place)}
              onClick={() => take(suggestion)}
            >
              {suggestion.shown}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Below the line of a position, or above it where the window ends: above the tools where the list would cover them. */
function placeAt(editor: Editor, position: number, area: HTMLElement | null): Asked['place'] {
  const { left, top, bottom } = editor.view.coordsAtPos(position);
  const box = area?.getBoundingClientRect();
  if (box === undefined) return { left: 0 };
  const x = Math.max(0, Math.min(left - box.left, box.width - width));
  if (innerHeight - bottom > room) return { left: x, top: bottom - box.top + 4 };
  const coversTools = top - editor.view.dom.getBoundingClientRect().top < room && box.top > room;
  return { left: x, bottom: box.bottom - (coversTools ? box.top : top) + 4 };
}
