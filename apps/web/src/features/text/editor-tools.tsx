import { useEditorState, type Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/use-words.tsx';
import { CodeMenu } from './code-menu.tsx';
import { insertTable, TableMenu } from './table-menu.tsx';
import proseCss from './prose.module.css';

/** The tools for words, then those for blocks. */
export const tools = [
  {
    name: 'text.bold',
    sign: 'B',
    isOn: 'bold',
    act: (e: Editor) => e.chain().focus().toggleBold().run(),
  },
  {
    name: 'text.italic',
    sign: 'I',
    isOn: 'italic',
    act: (e: Editor) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'text.code',
    sign: '<>',
    isOn: 'code',
    act: (e: Editor) => e.chain().focus().toggleCode().run(),
  },
  {
    name: 'text.heading',
    sign: 'H',
    isOn: 'heading',
    act: (e: Editor) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'text.list',
    sign: '•',
    isOn: 'bulletList',
    act: (e: Editor) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'text.numberedList',
    sign: '1.',
    isOn: 'orderedList',
    act: (e: Editor) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'text.taskList',
    icon: 'tasks',
    isOn: 'taskList',
    act: (e: Editor) => e.chain().focus().toggleTaskList().run(),
  },
  {
    name: 'text.quotation',
    sign: '”',
    isOn: 'blockquote',
    act: (e: Editor) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'text.codeBlock',
    sign: '{ }',
    isOn: 'codeBlock',
    act: (e: Editor) => e.chain().focus().toggleCodeBlock().run(),
  },
] as const;

/** The toolbar above the editor; `children` follow the buttons. */
export function EditorTools({
  editor,
  label,
  children,
}: {
  editor: Editor;
  label: string;
  children: ReactNode;
}) {
  const words = useWords();
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map(({ isOn }) => current.isActive(isOn)),
  });
  const blocks = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      ['codeBlock', 'table'].filter((name) => current.isActive(name)),
  });
  return (
    <div
      className={proseCss.richTools}
      role="toolbar"
      aria-label={words('text.formatOf', { label })}
    >
      {tools.map(({ name, act, ...look }, at) => (
        <button
          key={name}
          type="button"
          title={words(name)}
          aria-label={words(name)}
          aria-pressed={on[at]}
          onClick={() => act(editor)}
        >
          {'icon' in look ? <Icon name={look.icon} /> : <span data-sign={look.sign} />}
        </button>
      ))}
      {blocks.includes('codeBlock') && <CodeMenu editor={editor} />}
      {blocks.includes('table') && <TableMenu editor={editor} />}
      {blocks.length === 0 && (
        <button
          type="button"
          title={words('text.table')}
          aria-label={words('text.insertATable')}
          onClick={() => insertTable(editor)}
        >
          <Icon name="table" />
        </button>
      )}
      {children}
    </div>
  );
}
