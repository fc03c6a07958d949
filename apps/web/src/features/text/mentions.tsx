import type { Editor } from '@tiptap/react';
import type { Mentionable } from '../../data/queries/mentionable.ts';
import { Person } from '../../design/person.tsx';
import { words } from '../../words/words.ts';
import { askedIn, matching } from './mention-search.ts';
import type { SuggestionSource } from './suggestions.tsx';
import textCss from '../../design/text.module.css';

/** The maximum number of people that are offered. */
const maxOffered = 6;

/** The people who can be mentioned, after an "@". */
export const peopleAfterSign = (
  editor: Editor,
  people: readonly Mentionable[],
): SuggestionSource => ({
  label: words('text.people'),
  asked: askedIn,
  find: (typed) =>
    matching(people, typed)
      .slice(0, maxOffered)
      .map(({ id, name, called = name }) => ({
        id,
        shown: (
          <>
            <Person id={id} name={name} />
            <span className={textCss.cut} dir="auto">
              {name}
            </span>
          </>
        ),
        take: (range) => {
          const content = [
            { type: 'mention', attrs: { id, name: `@${called}` } },
            { type: 'text', text: ' ' },
          ];
          editor.chain().focus().insertContentAt(range, content).run();
        },
      })),
});
