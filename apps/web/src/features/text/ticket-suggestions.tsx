import { useEffect, useState } from 'react';
import type { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { words } from '../../words/words.ts';
import { resemblesWords } from '../search/fuzzy-match.ts';
import { useFound } from '../search/use-found.tsx';
import type { SuggestionSource, TypedAfter } from './suggestions.tsx';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

/** The maximum number of tickets that are offered. */
const maxOffered = 6;

/** A "#" at the beginning of a word, and at most four words after it: at least two characters. */
const hashed = /(?:^|[\s("'[、。，：；！？（「『])#([\p{L}\p{N}][^\s#@:/]*(?: [^\s#@:/]+){0,3})$/u;

/** The text after a "#", which is neither a heading nor code; null for less than two characters and more than 40. */
export function ticketAsked({ empty, $from }: Selection): TypedAfter | null {
  const { parent, parentOffset } = $from;
  const isCode = parent.type.spec.code === true || $from.marks().some(({ type }) => type.spec.code);
  if (!empty || isCode) return null;
  const [, typed = ''] = hashed.exec(parent.textBetween(0, parentOffset, undefined, '\n')) ?? [];
  if (typed.length < 2 || typed.length > 40) return null;
  return { typed, from: $from.pos - typed.length - 1 };
}

/** The tickets with these words in their title, or with this key, after a "#". They are searched when the person has typed. */
export function useTicketsAfterHash(editor: Editor): SuggestionSource {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const look = () => setTyped(ticketAsked(editor.state.selection)?.typed ?? '');
    editor.on('update', look);
    return () => void editor.off('update', look);
  }, [editor]);
  const { tickets, isSearching } = useFound(typed, false);
  return {
    label: words('relations.tickets'),
    asked: ticketAsked,
    find: (wanted) =>
      tickets
        // During a search, the former results that still match stay.
        .filter(({ key, name }) => !isSearching || resemblesWords(`${key} ${name}`, wanted))
        .slice(0, maxOffered)
        .map(({ key, name }) => ({
          id: key,
          shown: (
            <>
              <span className={signCss.ticketKey}>{key}</span>
              <span className={textCss.cut} dir="auto">
                {name}
              </span>
            </>
          ),
          take: (range) => void editor.chain().focus().insertContentAt(range, `${key} `).run(),
        })),
  };
}
