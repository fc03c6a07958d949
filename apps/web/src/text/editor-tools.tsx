import { useEditorState, type Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Icon } from '../design/icon.tsx';
import { insertTable, TableMenu } from './table-menu.tsx';
import proseCss from './prose.module.css';

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
    name: 'Task list',
    icon: 'tasks',
    isOn: 'taskList',
    act: (e: Editor) => e.chain().focus().toggleTaskList().run(),
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
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map(({ isOn }) => current.isActive(isOn)),
  });
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive('table'),
  });
  return (
    <div className={proseCss.richTools} role="toolbar" aria-label={`Format: ${label}`}>
      {tools.map(({ name, act, ...look }, at) => (
        <button
          key={name}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={on[at]}
          onClick={() => act(editor)}
        >
          {'icon' in look ? <Icon name={look.icon} /> : <span data-sign={look.sign} />}
        </button>
      ))}
      {isInTable ? (
        <TableMenu editor={editor} />
      ) : (
        <button
          type="button"
          title="Table"
          aria-label="Insert a table"
          onClick={() => insertTable(editor)}
        >
          <Icon name="table" />
        </button>
      )}
      {children}
    </div>
  );
}
