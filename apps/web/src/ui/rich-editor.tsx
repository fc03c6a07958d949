import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { use, useEffect, useRef, useState } from 'react';
import type { FileRecord } from '../api/types.ts';
import { Attach } from '../files/attach.ts';
import { isPicture, linkTo } from '../files/queries.ts';
import {
  MentionablePeople,
  MentionMenu,
  type Mentionable,
} from '../notifications/mention-menu.tsx';
import { cleanPasted } from './clean-pasted.ts';
import { writtenText } from './written-text.ts';

const tools = [
  {
    name: 'Bold',
    sign: 'B',
    isOn: 'bold',
    act: (e: Editor) => e.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    sign: 'I',
    isOn: 'italic',
    act: (e: Editor) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Code',
    sign: '<>',
    isOn: 'code',
    act: (e: Editor) => e.chain().focus().toggleCode().run(),
  },
  {
    name: 'Heading',
    sign: 'H',
    isOn: 'heading',
    act: (e: Editor) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'List',
    sign: '•',
    isOn: 'bulletList',
    act: (e: Editor) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    sign: '1.',
    isOn: 'orderedList',
    act: (e: Editor) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quotation',
    sign: '”',
    isOn: 'blockquote',
    act: (e: Editor) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Code block',
    sign: '{ }',
    isOn: 'codeBlock',
    act: (e: Editor) => e.chain().focus().toggleCodeBlock().run(),
  },
] as const;

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
  /** Adds files to what the text is of, and shows each in the text when it is there. True when there are any. */
  const take = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    const add = latest.current.attach;
    if (add === null) return false;
    const addOne = async (file: File) => {
      const record = await add(file);
      if (record !== null) show(record);
    };
    for (const file of files) void addOne(file);
    return files.length > 0;
  };
  const editor = useEditor({
    extensions: writtenText,
    content: html,
    // The policy of the page allows no style sheet but its own.
    injectCSS: false,
    autofocus: 'end',
    editorProps: {
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, { clipboardData }) => take(clipboardData),
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
  const on = useEditorState({
    editor,
    selector: ({ editor: one }) => tools.map(({ isOn }) => one.isActive(isOn)),
  });
  return (
    <div className="rich">
      <div className="rich-tools" role="toolbar" aria-label={`Format: ${label}`}>
        {tools.map(({ name, sign, act }, at) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={on[at]}
            onClick={() => act(editor)}
          >
            <span data-sign={sign} />
          </button>
        ))}
        {people.length > 0 && (
          <MentionMenu
            people={people}
            isOpen={asked !== null}
            onOpenChange={openPeople}
            onChoose={mention}
          />
        )}
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
