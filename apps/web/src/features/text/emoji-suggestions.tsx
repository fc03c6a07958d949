import type { Editor } from '@tiptap/react';
import type { Selection } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';
import { words } from '../../words/words.ts';
import type { EmojiNames } from './emoji-names.ts';
import type { SuggestionSource, TypedAfter } from './suggestions.tsx';

/** The maximum number of emoji that are offered. */
const maxOffered = 6;

/** The name after a ":" at the beginning of a word, of at least two characters; null in code, and where no emoji is meant, as in "10:30" and "14 :00". */
export function emojiAsked({ empty, $from }: Selection): TypedAfter | null {
  const { parent, parentOffset } = $from;
  const isCode = parent.type.spec.code === true || $from.marks().some(({ type }) => type.spec.code);
  if (!empty || isCode) return null;
  const text = parent.textBetween(0, parentOffset, undefined, '\n');
  const [, typed] = /(?:^|[\s(]):([a-z+][a-z0-9_+-]{1,29}:?|(?:-1|100):)$/u.exec(text) ?? [];
  return typed === undefined ? null : { typed, from: $from.pos - typed.length - 1 };
}

/** The emoji with these characters in their names; those whose names begin with them first. With ":" at the end, only the one of the name. */
export function matchingEmoji(names: EmojiNames, typed: string): EmojiNames {
  if (typed.endsWith(':')) return names.filter(([name]) => `${name}:` === typed);
  const found = names.filter(([name]) => name.includes(typed));
  return found.toSorted(([a], [b]) => Number(b.startsWith(typed)) - Number(a.startsWith(typed)));
}

/** The emoji by their names, after a ":". Their names are loaded when the editor is there. */
export function useEmojiAfterColon(editor: Editor): SuggestionSource {
  const [names, setNames] = useState<EmojiNames>([]);
  useEffect(() => {
    let isShown = true;
    // Without a network, there are no suggestions.
    import('./emoji-names.ts').then(
      ({ emojiNames }) => isShown && setNames(emojiNames),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  // A whole name, as ":tada:", is the emoji at once.
  useEffect(() => {
    const complete = () => {
      const asked = emojiAsked(editor.state.selection);
      if (asked === null || !asked.typed.endsWith(':')) return;
      const [whole] = matchingEmoji(names, asked.typed);
      const range = { from: asked.from, to: editor.state.selection.from };
      if (whole !== undefined) editor.commands.insertContentAt(range, whole[1]);
    };
    editor.on('update', complete);
    return () => void editor.off('update', complete);
  }, [editor, names]);
  return {
    label: words('text.emoji'),
    asked: emojiAsked,
    find: (typed) =>
      matchingEmoji(names, typed)
        .slice(0, maxOffered)
        .map(([name, emoji]) => ({
          id: name,
          shown: (
            <>
              <span aria-hidden="true">{emoji}</span>
              {name}
            </>
          ),
          take: (range) => void editor.chain().focus().insertContentAt(range, emoji).run(),
        })),
  };
}
