import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import type { Slice } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import {
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';
import type { FileRecord } from '../../api/types.ts';
import { Attach } from '../../data/queries/attach.ts';
import { isPicture, linkTo } from '../../data/queries/files.ts';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { showMessage } from '../feedback/messages.tsx';
import { keyOf } from '../../design/key-of.ts';
import { useWords } from '../../words/use-words.tsx';
import { cleanPasted } from './clean-pasted.ts';
import { htmlOfMarkdown } from './markdown-html.ts';
import { hasWords, sliceOfCode, sliceOfMarkdown } from './pasted-text.ts';
import { colourCodeLater } from './colour-code-later.ts';
import { EditorTools } from './editor-tools.tsx';
import { LinkTool } from './link-tool.tsx';
import { blocksAfterSlash } from './block-suggestions.tsx';
import { useEmojiAfterColon } from './emoji-suggestions.tsx';
import { peopleAfterSign } from './mentions.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { Suggestions } from './suggestions.tsx';
import type { BufferedInput } from './buffered-input.ts';
import type { EditorEntry } from './editor-entry.ts';
import { scrollRoom } from './room-at-foot.ts';
import { useTicketsAfterHash } from './ticket-suggestions.tsx';
import { typeText } from './type-text.ts';
import { writtenText } from './written-text.ts';
import { formatNames } from '../../words/formats.ts';
import proseCss from './prose.module.css';

/**
 * The editor. `html` is its content at first, and whenever `version` changes; what was typed `early` is typed again into the text before it.
 */
export default function RichEditor({
  label,
  html,
  version,
  early,
  entry,
  onShown,
  onChange,
  onSend,
}: {
  label: string;
  html: string;
  version?: number;
  early: BufferedInput;
  /** Gives the editor the focus. */
  entry?: Ref<EditorEntry>;
  /** Draws this part again. */
  onShown: () => void;
  onChange: (html: string) => void;
  onSend?: () => void;
}) {
  const words = useWords();
  const attach = use(Attach);
  const people = use(MentionablePeople);
  const [isLinking, setLinking] = useState(false);
  const latest = useRef({ onChange, onSend, attach, people });
  useEffect(() => {
    latest.current = { onChange, onSend, attach, people };
  }, [onChange, onSend, attach, people]);
  const show = (record: Pick<FileRecord, 'id' | 'name' | 'media_type'>) => {
    const { name } = record;
    const src = linkTo(record);
    const picture = { type: 'picture', attrs: { src, alt: name } };
    const link = { type: 'text', text: name, marks: [{ type: 'link', attrs: { href: src } }] };
    const shown = isPicture(record) ? picture : link;
    if (!editor.isDestroyed) editor.chain().focus().insertContent(shown).run();
  };
  /** Adds files to the record of the text, and inserts each into the text when it is stored. */
  const addAll = async (files: readonly File[], add: typeof attach): Promise<void> => {
    const records = files.map(async (file) => (await add?.(file)) ?? null);
    for await (const record of records) if (record !== null) show(record);
  };
  const addFiles = (files: readonly File[]) => addAll(files, latest.current.attach);
  /** Accepts files where they can be added. If the clipboard has both words and a picture of them, as from a spreadsheet, the words are used. */
  const take = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    const isTaken =
      files.length > 0 && latest.current.attach !== null && !hasWords(data?.getData('text/html'));
    if (isTaken) void addFiles(files);
    return isTaken;
  };
  /** Foreign HTML, reduced to what a text can contain. A message names what was left out. */
  const clean = (pasted: string): string => {
    const { html: cleaned, pictures, left: leftOut } = cleanPasted(pasted);
    const canAdd = latest.current.attach !== null;
    if (canAdd) void addFiles(pictures);
    const unsupported = [...leftOut, ...(canAdd ? [] : pictures.map(({ name }) => name))];
    if (unsupported.length > 0)
      showMessage({ text: words('text.cannotHold', { parts: formatNames(unsupported) }) });
    return cleaned;
  };
  const readText = (pasted: string): string | null => {
    const called = latest.current.people.map(({ id, name, called: own = name }) => ({
      id,
      name: own,
    }));
    const written = htmlOfMarkdown(pasted, called);
    return written === null ? null : clean(written);
  };
  const editor = useEditor({
    extensions: writtenText,
    content: early.typed() === '' ? html : early.before,
    // The Content-Security-Policy of the page allows only its own style sheets.
    injectCSS: false,
    // Markdown is converted as a whole; with Shift, the pasted text stays as it is.
    enablePasteRules: ['link'],
    editorProps: {
      ...scrollRoom,
      transformPastedHTML: clean,
      clipboardTextParser: (text, context, isPlain) =>
        (isPlain ? null : sliceOfMarkdown(text, context, readText)) as Slice,
      handlePaste(view, { clipboardData }) {
        if (take(clipboardData)) return true;
        const { selection, tr } = view.state;
        const code = sliceOfCode(clipboardData, selection.$from, readText);
        if (code !== null) view.dispatch(tr.replaceSelection(code).scrollIntoView());
        return code !== null;
      },
      handleDrop: (_view, { dataTransfer }) => take(dataTransfer),
      handleKeyDown({ state }, event) {
        const { key, ctrlKey, metaKey } = event;
        if (!(ctrlKey || metaKey)) return false;
        // Without selected words, Ctrl K opens the palette.
        if (keyOf(event).toLowerCase() === 'k' && !state.selection.empty) {
          event.stopPropagation();
          setLinking(true);
          return true;
        }
        const { onSend: send } = latest.current;
        if (key !== 'Enter' || send === undefined) return false;
        send();
        return true;
      },
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        dir: 'auto',
        class: proseCss.prose,
      },
    },
    onUpdate: ({ editor: changed }) =>
      latest.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  /** Takes the focus before the next key comes, which the command of the editor does a frame later. */
  const begin = useEffectEvent((ready: Editor) => {
    // An editor that was drawn slowly is replaced in the next effects: by this they run before the next key, too.
    onShown();
    if (ready.isDestroyed) return;
    const place = early.typed() === '' ? placeInSight(ready) : null;
    ready.commands.setTextSelection(place ?? ready.state.doc.content.size);
    if (!early.isLeft()) ready.view.focus();
    typeText(ready, early.typed());
    if (place === null) ready.commands.scrollIntoView();
  });
  useLayoutEffect(() => begin(editor), [editor]);
  const settle = useEffectEvent((ready: Editor) => {
    if (ready.isDestroyed) return;
    for (const clipboardData of early.pasted()) {
      ready.view.dom.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }
    early.settle();
  });
  useEffect(() => settle(editor), [editor]);
  useImperativeHandle(entry, () => ({ focus: () => editor.view.focus() }), [editor]);
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version || editor.isDestroyed) return;
    read.current = version;
    editor.chain().setContent(html).focus('end').run();
  }, [editor, version, html]);
  useEffect(() => {
    if (editor.isDestroyed) return;
    let clear = colourCodeLater(editor.view.dom);
    let pause = 0;
    const paint = () => {
      clear();
      if (!editor.isDestroyed) clear = colourCodeLater(editor.view.dom);
    };
    // A long text is not painted again at each key.
    const paintLater = () => {
      clearTimeout(pause);
      pause = window.setTimeout(paint, 150);
    };
    editor.on('update', paintLater);
    return () => {
      editor.off('update', paintLater);
      clearTimeout(pause);
      clear();
    };
  }, [editor]);
  const isEmpty = useEditorState({
    editor,
    selector: ({ editor: { state, isEmpty: hasNothing } }) =>
      hasNothing && state.doc.firstChild?.type.name === 'paragraph',
  });
  const emoji = useEmojiAfterColon(editor);
  const tickets = useTicketsAfterHash(editor);
  const chooseFiles = (accept: string) => openFiles(accept, (files) => void addAll(files, attach));
  const sources = [
    tickets,
    peopleAfterSign(editor, people),
    blocksAfterSlash(editor, attach === null ? null : chooseFiles),
    emoji,
  ];
  const ask = () => {
    const before = editor.state.selection.$from.nodeBefore?.textContent ?? ' ';
    editor
      .chain()
      .focus()
      .insertContent(/\s$/u.test(before) ? '@' : ' @')
      .run();
  };
  return (
    <Suggestions editor={editor} sources={sources}>
      <EditorTools editor={editor} label={label}>
        <LinkTool editor={editor} isOpen={isLinking} onOpenChange={setLinking} />
        {people.length > 0 && (
          <button
            type="button"
            title={words('text.mentionSomebody')}
            aria-label={words('text.mentionSomebody')}
            onClick={ask}
          >
            <span data-sign="@" />
          </button>
        )}
      </EditorTools>
      <EditorContent
        className={proseCss.hint}
        editor={editor}
        data-hint={isEmpty ? words('text.emptyHint') : undefined}
      />
      <SelectionTools editor={editor} label={label} onLink={() => setLinking(true)} />
    </Suggestions>
  );
}

/** Asks the person for files of some kinds, or of all where `accept` is empty. */
function openFiles(accept: string, take: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    multiple: true,
    accept,
  });
  input.addEventListener('change', () => take([...(input.files ?? [])]));
  input.click();
}

/** In a text that ends below the window, the first visible place; null for another text, which is continued at its end. */
function placeInSight({ view, state }: Editor): number | null {
  const { left, top, bottom } = view.dom.getBoundingClientRect();
  if (bottom <= innerHeight) return null;
  // Below what covers the head of a page.
  const at = view.posAtCoords({ left: left + 16, top: Math.max(top + 24, innerHeight / 4) });
  return at === null ? null : TextSelection.near(state.doc.resolve(at.pos)).from;
}
