import type { Editor } from '@tiptap/react';
import type { Selection } from '@tiptap/pm/state';
import type { IconName } from '../../design/icon-paths.ts';
import { Icon } from '../../design/icon.tsx';
import { foldName } from '../../words/fold-name.ts';
import { words } from '../../words/words.ts';
import { tools } from './editor-tools.tsx';
import type { SuggestionSource, TypedAfter } from './suggestions.tsx';
import { insertTable } from './table-menu.tsx';

/** The maximum length of the name of a block, in characters. */
const maxNameLength = 30;

/** A block of the list: by its name, and by English words such as its element. */
interface Block {
  id: string;
  name: () => string;
  icon?: IconName;
  sign?: string;
  act: (editor: Editor) => unknown;
}

const headings: readonly Block[] = ([1, 2, 3] as const).map((level) => ({
  id: `h${level}-heading`,
  name: () => words('text.headingOfLevel', { level: String(level) }),
  sign: `H${level}`,
  act: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
}));

/** English words for what a tool makes, besides its name. */
const synonyms: Readonly<Record<string, string>> = {
  taskList: 'taskList-todo-checklist',
  bulletList: 'bulletList-unordered',
  orderedList: 'orderedList',
  blockquote: 'blockquote',
  codeBlock: 'codeBlock-pre',
};

const blocks: readonly Block[] = [
  ...headings,
  ...tools.flatMap(({ name, isOn, ...look }) => {
    const id = synonyms[isOn];
    return id === undefined ? [] : [{ ...look, id, name: () => words(name) }];
  }),
  { id: 'table', name: () => words('text.table'), icon: 'table', act: insertTable },
  {
    id: 'divider-hr',
    name: () => words('text.divider'),
    sign: '—',
    act: (e) => e.chain().focus().setHorizontalRule().run(),
  },
];

/** The entries that insert chosen files, where files can be added. */
const filesBy = (chooseFiles: (accept: string) => void): readonly Block[] => [
  {
    id: 'image',
    name: () => words('text.picture'),
    icon: 'file',
    act: () => chooseFiles('image/*'),
  },
  { id: 'file', name: () => words('text.file'), icon: 'clip', act: () => chooseFiles('') },
];

/** The text after a "/" at the beginning of a paragraph, which is no path of a file. */
export function blockAsked({ empty, $from }: Selection): TypedAfter | null {
  const { parent, parentOffset } = $from;
  if (!empty || parent.type.name !== 'paragraph') return null;
  const text = parent.textBetween(0, parentOffset, undefined, '\n');
  const [, typed] = /^\/([^/\n]*)$/u.exec(text) ?? [];
  if (typed === undefined || typed.length > maxNameLength) return null;
  return { typed, from: $from.pos - parentOffset };
}

/**
 * The blocks of a text, after a "/" at the beginning of a paragraph: by their names, and by their English ones. `chooseFiles` asks for files of some
 * kinds, and inserts them; null where none can be added.
 */
export const blocksAfterSlash = (
  editor: Editor,
  chooseFiles: ((accept: string) => void) | null = null,
): SuggestionSource => ({
  label: words('text.blocks'),
  asked: blockAsked,
  find: (typed) =>
    [...blocks, ...(chooseFiles === null ? [] : filesBy(chooseFiles))]
      .filter(({ name, id }) => {
        const wanted = foldName(typed);
        return foldName(name()).includes(wanted) || foldName(id).includes(wanted);
      })
      .map(({ name, id, icon, sign, act }) => ({
        id,
        shown: (
          <>
            {icon === undefined ? <span data-sign={sign} /> : <Icon name={icon} />}
            {name()}
          </>
        ),
        take: (range) => {
          editor.chain().focus().deleteRange(range).run();
          act(editor);
        },
      })),
});
