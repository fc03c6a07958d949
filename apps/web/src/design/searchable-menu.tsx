import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';

import { chooseByDigit } from './choose-by-digit.ts';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import menuCss from './menu.module.css';

/** Where there is no keyboard, there is a search field only with more choices than this: its keyboard would hide them. */
const maxWithoutSearch = 7;
const hasKeyboard = () => !window.matchMedia('(hover: none)').matches;

/** A menu with a search field above it. The menu shows what `foundByName` finds for the words, and Enter chooses the first of it. */
export function SearchableMenu({
  find,
  count,
  words,
  onWords,
  onEscape,
  isNumbered = false,
  children,
}: {
  /** The placeholder of the search field. */
  find?: string;
  /** The number of choices without the words. */
  count: number;
  words: string;
  onWords: (words: string) => void;
  onEscape: () => void;
  /** Whether a digit chooses, as long as nothing is typed. */
  isNumbered?: boolean;
  /** The menu. */
  children: ReactNode;
}) {
  const t = useWords();
  const placeholder = find ?? t('ui.find');
  const hasNumbers = isNumbered && words === '';
  return (
    <div
      className={hasNumbers ? menuCss.numbered : undefined}
      onKeyDownCapture={(event) => {
        if (hasNumbers && chooseByDigit(event)) return;
        if (event.key !== 'Escape') return;
        // Escape must not reach the search field or a sheet below.
        event.stopPropagation();
        onEscape();
      }}
    >
      {count > maxWithoutSearch || hasKeyboard() ? (
        <Autocomplete inputValue={words} onInputChange={onWords}>
          <TextField className={menuCss.chooseField} aria-label={placeholder} autoFocus>
            <Input
              dir="auto"
              className={menuCss.chooseFind}
              placeholder={placeholder}
              maxLength={100}
            />
          </TextField>
          {children}
        </Autocomplete>
      ) : (
        children
      )}
    </div>
  );
}

/** Marks a chosen option. */
export const Tick = () => (
  <svg className={menuCss.tick} viewBox="0 0 14 14" aria-hidden="true">
    <path d="m2.5 7.5 3 3 6-7" />
  </svg>
);

/** Shown in a menu in which nothing has the words. */
export const nothingMatches = () => (
  <p className={menuCss.columnEmpty}>{wordsOf('ui.nothingMatches')}</p>
);
