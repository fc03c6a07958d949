import type { Editor } from '@tiptap/react';
import type { Selection } from '@tiptap/pm/state';
import { Icon } from '../../design/icon.tsx';
import { foldName } from '../../words/fold-name.ts';
import { words } from '../../words/words.ts';
import { tools } from './editor-tools.tsx';
import type { SuggestionSource, TypedAfter } from './suggestions.tsx';
import { insertTable } from './table-menu.tsx';

/** The maximum length of the name of a block, in characters. */
const maxNameLength = 30;

/** The tools that change a word and no block. */
const ofWords: readonly string[] = ['bold', 'italic', 'code'];

const blocks = [
  ...tools.filter(({ isOn }) => !ofWords.includes(isOn)),
  { name: 'text.table', icon: 'table', isOn: 'table', act: insertTable },
  {
    name: 'text.divider',
    sign: '—',
    isOn: 'divider',
    act: (e: Editor) => e.chain().focus().setHorizontalRule().run(),
  },
] as const;

/** What is inserted of a chosen file, where files can be added: the kinds of files to choose from. */
const files = [
  { name: 'text.picture', icon: 'file', isOn: 'image', accept: 'image/*' },
  { name: 'text.file', icon: 'clip', isOn: 'file', accept: '' },
] as const;

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
    [...blocks, ...(chooseFiles === null ? [] : files)]
      .filter(({ name, isOn }) => {
        const wanted = foldName(typed);
        return foldName(words(name)).includes(wanted) || foldName(isOn).includes(wanted);
      })
      .map(({ name, isOn, ...look }) => ({
        id: isOn,
        shown: (
          <>
            {'icon' in look ? <Icon name={look.icon} /> : <span data-sign={look.sign} />}
            {words(name)}
          </>
        ),
        take: (range) => {
          editor.chain().focus().deleteRange(range).run();
          if ('act' in look) look.act(editor);
          else chooseFiles?.(look.accept);
        },
      })),
});
