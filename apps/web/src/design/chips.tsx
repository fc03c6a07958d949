import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { pageHeading } from './page-title.ts';
import { useShortcuts } from './shortcuts.ts';
import { isCovered } from './shown.ts';
import { isEscapeTaken } from './takes-escape.ts';
import { isTaken, isTypingAhead } from './type-ahead.ts';
import chipCss from './chip.module.css';

/** How long after the last key the search begins, in milliseconds. */
const pause = 300;
/** How long the page has to ask for nothing after Enter, in milliseconds. */
const settled = 50;

/** Where offers for typed words belong. `end` takes them away, and the words with them if one of them was taken. */
export interface OffersAt {
  field: HTMLInputElement;
  typed: string;
  end: (isReplaced: boolean) => void;
}

/**
 * Words to search for, as a chip; the key of filters leads to it. Enter, or Escape in the empty field, focuses the heading of the page, where letters are shortcuts again;
 * after Enter the focus moves to the first result (`toFirst`). On the page, Escape clears the words.
 */
export function ChipWords({
  words,
  onChange,
  placeholder = wordsOf('ui.filter'),
  toFirst,
  offers,
}: {
  words: string;
  onChange: (words: string) => void;
  placeholder?: string;
  toFirst?: () => void;
  /** What is offered while somebody types. */
  offers?: (at: OffersAt) => ReactNode;
}) {
  const t = useWords();
  const [typed, setTyped] = useState(words);
  const [isOffering, setOffering] = useState(false);
  const last = useRef(words);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useShortcuts({ filter: () => field?.focus() });
  // When the address changes, for example by the back button, its value replaces the typed text.
  useEffect(() => {
    if (words !== last.current) setTyped(words);
    last.current = words;
  }, [words]);
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => {
      last.current = typed.trim();
      onChange(last.current);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, words, onChange]);
  // Enter searches at once, and moves the focus when the results are loaded.
  const isFetching = useIsFetching() > 0;
  const [isEntered, setEntered] = useState(false);
  const goToFirst = useEffectEvent(() => toFirst?.());
  useEffect(() => {
    if (!isEntered || isFetching || typed.trim() !== words) return;
    // The page fetches the results a moment after the words change.
    const timer = setTimeout(() => {
      setEntered(false);
      if (document.activeElement === pageHeading()) goToFirst();
    }, settled);
    return () => clearTimeout(timer);
  }, [isEntered, isFetching, typed, words]);
  const onEscape = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isOnPage = target === document.body || (target as Element).closest('main') !== null;
    // What was typed last, too: the page takes the words a moment after Enter.
    if (key !== 'Escape' || (words === '' && typed === '') || !isOnPage || isTaken(target)) return;
    if (isTypingAhead() || isEscapeTaken()) return;
    if (field === null || isCovered(field)) return;
    last.current = '';
    setTyped('');
    onChange('');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    // Before what Escape closes is gone.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  const end = (isReplaced: boolean) => {
    setOffering(false);
    if (isReplaced) setTyped('');
  };
  return (
    <>
      <input
        ref={setField}
        className={chipCss.chip}
        type="search"
        dir="auto"
        aria-label={t('ui.filterByWords')}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onBlur={() => setOffering(false)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOffering(true);
        }}
        onKeyDown={({ key }) => {
          // The first Escape clears the words: the browser does it.
          if (key !== 'Enter' && (key !== 'Escape' || typed !== '')) return;
          setOffering(false);
          pageHeading()?.focus();
          if (key === 'Escape') return;
          last.current = typed.trim();
          if (last.current !== words) onChange(last.current);
          setEntered(true);
        }}
      />
      {isOffering && typed.trim().length > 1 && field !== null && offers?.({ field, typed, end })}
    </>
  );
}

/** A choice of one or none, as a chip; nothing where there is nothing to choose. */
export function ChipChoice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
}) {
  if (options.length === 0) return null;
  return (
    <select
      className={chipCss.chip}
      aria-label={label}
      data-on={value !== ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {label}: {name}
        </option>
      ))}
    </select>
  );
}
