import { EditorContent, useEditor } from '@tiptap/react';
import type { Slice } from '@tiptap/pm/model';
import { use, useEffect, useRef, useState } from 'react';
import type { FileRecord } from '../api/types.ts';
import { Attach } from '../files/attach.ts';
import { isPicture, linkTo } from '../files/queries.ts';
import {
  MentionablePeople,
  MentionMenu,
  type Mentionable,
} from '../notifications/mention-menu.tsx';
import { showMessage } from '../frame/messages.tsx';
import { cleanPasted } from './clean-pasted.ts';
import { htmlOfMarkdown } from './markdown-html.ts';
import { hasWords, sliceOfCode, sliceOfMarkdown } from './pasted-text.ts';
import { EditorTools } from './editor-tools.tsx';
import { writtenText } from './written-text.ts';

/** The editor itself. `html` is what it begins with. */
export default function RichEditor({
  label,
  html,
  onChange,
  onSend,
}: {
  label: string;
  html: string;
  onChange: (html: string) => void;
  onSend?: () => void;
}) {
  const attach = use(Attach);
  const people = use(MentionablePeople);
  /** How the people were asked for, who can be mentioned: a letter that was typed is written when nobody is chosen. */
  const [asked, setAsked] = useState<'pressed' | 'typed' | null>(null);
  const isChosen = useRef(false);
  const latest = useRef({ onChange, onSend, attach, people });
  useEffect(() => {
    latest.current = { onChange, onSend, attach, people };
  }, [onChange, onSend, attach, people]);
  const show = (record: FileRecord) => {
    const { name } = record;
    const src = linkTo(record);
    const picture = { type: 'picture', attrs: { src, alt: name } };
    const link = { type: 'text', text: name, marks: [{ type: 'link', attrs: { href: src } }] };
    const shown = isPicture(record) ? picture : link;
    if (!editor.isDestroyed) editor.chain().focus().insertContent(shown).run();
  };
  /** Adds files to what the text is of, and shows each in the text when it is there. */
  const addFiles = async (files: readonly File[]): Promise<void> => {
    const { attach: add } = latest.current;
    const records = files.map(async (file) => (await add?.(file)) ?? null);
    for await (const record of records) if (record !== null) show(record);
  };
  /** Takes files where they can be added; words that come with pictures of them, as from a spreadsheet, are taken instead. */
  const take = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    const isTaken =
      files.length > 0 && latest.current.attach !== null && !hasWords(data?.getData('text/html'));
    if (isTaken) void addFiles(files);
    return isTaken;
  };
  /** HTML from elsewhere as the text can hold it; what it cannot is said. */
  const clean = (pasted: string): string => {
    const { html: cleaned, pictures, left } = cleanPasted(pasted);
    const canAdd = latest.current.attach !== null;
    if (canAdd) void addFiles(pictures);
    const said = [...left, ...(canAdd ? [] : pictures.map(({ name }) => name))];
    if (said.length > 0) showMessage({ text: `A text cannot hold this: ${said.join(', ')}.` });
    return cleaned;
  };
  const readText = (pasted: string): string | null => {
    const written = htmlOfMarkdown(pasted, latest.current.people);
    return written === null ? null : clean(written);
  };
  const editor = useEditor({
    extensions: writtenText,
    content: html,
    // The policy of the page allows no style sheet but its own.
    injectCSS: false,
    // Markdown is read as a whole; with Shift, what is pasted stays as it is.
    enablePasteRules: ['link'],
    autofocus: 'end',
    editorProps: {
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
      handleTextInput({ state }, from, _to, text) {
        if (text !== '@' || latest.current.people.length === 0) return false;
        // Within a word, as in an address of mail, it is a letter.
        if (/\S/u.test(state.doc.textBetween(Math.max(0, from - 1), from, ' ', 'x'))) return false;
        isChosen.current = false;
        setAsked('typed');
        return true;
      },
      handleKeyDown(_view, { key, ctrlKey, metaKey }) {
        const { onSend: send } = latest.current;
        if (key !== 'Enter' || !(ctrlKey || metaKey) || send === undefined) return false;
        send();
        return true;
      },
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'prose',
      },
    },
    onUpdate: ({ editor: one }) => latest.current.onChange(one.isEmpty ? '' : one.getHTML()),
  });
  const openPeople = (isOpen: boolean): void => {
    if (isOpen) isChosen.current = false;
    else if (asked === 'typed' && !isChosen.current)
      editor.chain().focus().insertContent('@').run();
    setAsked(isOpen ? 'pressed' : null);
  };
  const mention = ({ id, name }: Mentionable): void => {
    isChosen.current = true;
    const content = [
      { type: 'mention', attrs: { id, name: `@${name}` } },
      { type: 'text', text: ' ' },
    ];
    editor.chain().focus().insertContent(content).run();
  };
  return (
    <div className="rich">
      <EditorTools editor={editor} label={label}>
        {people.length > 0 && (
          <MentionMenu
            people={people}
            isOpen={asked !== null}
            onOpenChange={openPeople}
            onChoose={mention}
          />
        )}
      </EditorTools>
      <EditorContent editor={editor} />
    </div>
  );
}
