import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/**
 * Words to search for, as a chip; the key of filters leads to it. Enter, or Escape in the empty field, focuses the heading of the page, where letters are shortcuts again;
 * after Enter the focus moves to the first result (`toFirst`). On the page, Escape clears the words.
 */
export function ChipWords({
  words,
  onChange,
  placeholder = wordsOf('ui.filter'),
  toFirst,
}: {
  words: string;
  onChange: (words: string) => void;
  placeholder?: string;
  toFirst?: () => void;
}) {
  const t = useWords();
  const [typed, setTyped] = useState(words);
  const last = useRef(words);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ filter: () => field.current?.focus() });
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
    if (field.current === null || isCovered(field.current)) return;
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
  return (
    <input
      ref={field}
      className={chipCss.chip}
      type="search"
      dir="auto"
      aria-label={t('ui.filterByWords')}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={({ key }) => {
        // The first Escape clears the words: the browser does it.
        if (key !== 'Enter' && (key !== 'Escape' || typed !== '')) return;
        pageHeading()?.focus();
        if (key === 'Escape') return;
        last.current = typed.trim();
        if (last.current !== words) onChange(last.current);
        setEntered(true);
      }}
    />
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
