import type { Editor } from '@tiptap/react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Mentionable } from '../../data/queries/mentionable.ts';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import { askedIn, matching } from './mention-search.ts';
import proseCss from './prose.module.css';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** The maximum number of people that are offered. */
const maxOffered = 6;
/** The height of the list, in pixels. */
const room = 220;

/** The text after an "@", and the position of the list of people in the editor. */
interface Asked {
  typed: string;
  from: number;
  place: { left: number; top?: number; bottom?: number };
}

/** An editor in which "@" shows a list of the people who can be mentioned. The text after the "@" filters the list. */
export function Mentions({
  editor,
  people,
  children,
}: {
  editor: Editor;
  people: readonly Mentionable[];
  children: ReactNode;
}) {
  const words = useWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [at, setAt] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  // Before the editor gets what was typed early.
  useLayoutEffect(() => {
    const look = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      // Only typing opens the list, not a cursor that moves over a name.
      if (!transaction.docChanged) return;
      // The people may come later than the "@".
      const next = askedIn(editor.state.selection);
      setAt(0);
      setAsked(next && { ...next, place: placeAt(editor, next.from, area.current) });
    };
    const close = () => setAsked(null);
    editor.on('transaction', look).on('blur', close);
    return () => void editor.off('transaction', look).off('blur', close);
  }, [editor]);
  const found = asked === null ? [] : matching(people, asked.typed).slice(0, maxOffered);
  const marked = found[at];
  useEffect(() => {
    if (marked === undefined) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', id + marked.id);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, marked]);
  const mention = (person: Mentionable): void => {
    if (asked === null) return;
    const { from } = asked;
    const content = [
      { type: 'mention', attrs: { id: person.id, name: `@${person.called ?? person.name}` } },
      { type: 'text', text: ' ' },
    ];
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to: editor.state.selection.from }, content)
      .run();
    setAsked(null);
  };
  const go = (by: number) => setAt((at + by + found.length) % found.length);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    Enter: () => marked && mention(marked),
    Tab: () => marked && mention(marked),
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
          aria-label={words('text.people')}
          style={asked?.place}
        >
          {found.map((person, place) => (
            // The editor keeps the focus and gets the keys.
            <li
              key={person.id}
              id={id + person.id}
              role="option"
              className={menuCss.option}
              aria-selected={place === at}
              data-focused={place === at || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setAt(place)}
              onClick={() => mention(person)}
            >
              <Person id={person.id} name={person.name} />
              <span className={textCss.cut} dir="auto">
                {person.name}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Below the line of a position, or above it where the window ends. */
function placeAt(editor: Editor, position: number, area: HTMLElement | null): Asked['place'] {
  const { left, top, bottom } = editor.view.coordsAtPos(position);
  const box = area?.getBoundingClientRect();
  if (box === undefined) return { left: 0 };
  const x = Math.max(0, Math.min(left - box.left, box.width - room));
  return innerHeight - bottom > room
    ? { left: x, top: bottom - box.top + 4 }
    : { left: x, bottom: box.bottom - top + 4 };
}
