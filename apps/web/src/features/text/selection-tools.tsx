import { isTextSelection, useEditorState, type Editor } from '@tiptap/react';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { classes } from '../../design/classes.ts';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/use-words.tsx';
import { tools } from './editor-tools.tsx';
import menuCss from '../../design/menu.module.css';
import proseCss from './prose.module.css';

/** About the size of the toolbar, in pixels. */
const size = { width: 264, height: 40 };
/** The height of what covers the head of a page, in pixels. */
const covered = 104;
/** Between the toolbar and the selected words, in pixels. */
const gap = 8;

const named = (name: string) => tools.filter(({ isOn }) => isOn === name);

const strike = {
  name: 'text.strike',
  sign: 'S',
  isOn: 'strike',
  act: (e: Editor) => e.chain().focus().toggleStrike().run(),
} as const;

interface Place {
  left: number;
  top: number;
}

/**
 * The tools for selected words, beside them. The editor keeps the focus: Alt F10 moves it to the toolbar, Escape brings it back. Without selected
 * words, Alt F10 moves it to the toolbar above the text.
 */
export function SelectionTools({
  editor,
  label,
  onLink,
}: {
  editor: Editor;
  label: string;
  onLink: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const place = usePlace(editor, bar);
  const t = useWords();
  const offered = [
    ...['bold', 'italic'].flatMap(named),
    strike,
    ...named('code'),
    { name: 'text.link', icon: 'link', isOn: 'link', act: onLink } as const,
    ...['heading', 'blockquote'].flatMap(named),
  ];
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      ['bold', 'italic', 'strike', 'code', 'link', 'heading', 'blockquote'].filter((name) =>
        current.isActive(name),
      ),
  });
  if (place === null) return null;
  return (
    <div
      ref={bar}
      className={classes(menuCss.popover, proseCss.selectionTools)}
      role="toolbar"
      aria-label={t('text.formatOf', { label })}
      aria-keyshortcuts="Alt+F10"
      style={place}
      // The words stay selected.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => move(event, editor)}
    >
      {offered.map(({ name, isOn, act, ...look }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          title={t(name)}
          aria-label={t(name)}
          aria-pressed={on.includes(isOn)}
          onClick={() => act(editor)}
        >
          {'icon' in look ? <Icon name={look.icon} /> : <span data-sign={look.sign} />}
        </button>
      ))}
    </div>
  );
}

/** Moves the focus among the tools, or back to the text. */
function move(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  const buttons = [...event.currentTarget.children] as HTMLElement[];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + ahead,
    ArrowLeft: at - ahead,
    Home: 0,
    End: -1,
  };
  const step = steps[event.key];
  if (event.key === 'Escape') editor.view.focus();
  else if (step === undefined) return;
  else buttons.at(step % buttons.length)?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** Where the toolbar is, in the area around the editor; null while no words are selected, and while they are being selected with the pointer. */
function usePlace(editor: Editor, bar: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    // One that was replaced while it was drawn.
    if (editor.isDestroyed) return;
    const { dom } = editor.view;
    let isPressed = false;
    const look = () => setPlace(isPressed || editor.isDestroyed ? null : placeOf(editor));
    const press = () => {
      isPressed = true;
      look();
    };
    const release = () => {
      if (!isPressed) return;
      isPressed = false;
      // The editor reads a selection after the pointer is up.
      requestAnimationFrame(look);
    };
    const leave = ({ event }: { event: FocusEvent }) => {
      if (!(event.relatedTarget instanceof Node && bar.current?.contains(event.relatedTarget)))
        setPlace(null);
    };
    const reach = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return;
      const area = dom.closest(`.${proseCss.rich}`);
      const toolbar =
        bar.current?.checkVisibility() === true ? bar.current : area?.firstElementChild;
      event.preventDefault();
      (toolbar?.firstElementChild as HTMLElement | null | undefined)?.focus();
    };
    // Losing the focus is a transaction, too.
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged || transaction.selectionSet) look();
    };
    editor.on('transaction', follow).on('focus', look).on('blur', leave);
    dom.addEventListener('pointerdown', press);
    dom.addEventListener('keydown', reach);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      editor.off('transaction', follow).off('focus', look).off('blur', leave);
      dom.removeEventListener('pointerdown', press);
      dom.removeEventListener('keydown', reach);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [editor, bar]);
  return place;
}

/** Above the selected words, or below them where it would cover the tools above the text or lie under the head of the page. */
function placeOf(editor: Editor): Place | null {
  const { selection, doc } = editor.state;
  const { from, to, empty, $from } = selection;
  const isOfWords = isTextSelection(selection) && !empty && doc.textBetween(from, to).trim() !== '';
  const area = editor.view.dom.parentElement?.parentElement?.getBoundingClientRect();
  if (!isOfWords || !editor.isFocused || $from.parent.type.spec.code === true) return null;
  if (area === undefined) return null;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to);
  const above = start.top - size.height - gap;
  const text = editor.view.dom.getBoundingClientRect();
  const isBelow = above < Math.max(text.top, covered);
  const y = isBelow ? Math.min(end.bottom + gap, innerHeight - 2 * size.height) : above;
  const x = Math.min(start.left, end.left) - area.left;
  return { left: Math.max(0, Math.min(x, area.width - size.width)), top: y - area.top };
}
