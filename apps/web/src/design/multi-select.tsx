import { startTransition, useEffect, useId, useOptimistic, useRef, useState } from 'react';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { foundByName } from './found-by-name.ts';
import formCss from './form.module.css';
import textCss from './text.module.css';
import { classes } from './classes.ts';
import { formatNames } from '../words/formats.ts';

/** From this number of options on, there is a search field. */
const searchable = 12;

/** A choice of several options, shown as the names of the chosen ones; nothing without options. */
export function MultiSelect({
  label,
  options,
  chosen,
  none = wordsOf('ui.none'),
  error,
  onChange,
}: {
  label: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  /** Shown when nothing is chosen. */
  none?: string;
  /** What is wrong with the choice: it opens, and has the focus. */
  error?: string | undefined;
  /** Its promise is awaited; until then the new choice is shown. */
  onChange: (ids: string[]) => unknown;
}) {
  const t = useWords();
  const [words, setWords] = useState('');
  const [shown, show] = useOptimistic(chosen);
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const errorId = useId();
  useEffect(() => {
    if (error === undefined || details.current === null) return;
    details.current.open = true;
    summary.current?.focus();
  }, [error]);
  if (options.length === 0) return null;
  const found = foundByName(options, words);
  const names = options.filter(({ id }) => shown.includes(id)).map(({ name }) => name);
  const choose = (id: string, checked: boolean) => {
    const ids = checked ? [...shown, id] : shown.filter((item) => item !== id);
    startTransition(async () => {
      show(ids);
      await onChange(ids);
    });
  };
  return (
    <details className={formCss.several} ref={details}>
      <summary ref={summary} aria-describedby={error === undefined ? undefined : errorId}>
        <span>{label}</span>
        {names.length === 0 ? none : formatNames(names)}
      </summary>
      {error !== undefined && (
        <p id={errorId} className={formCss.fieldError} role="alert">
          {error}
        </p>
      )}
      {options.length >= searchable && (
        <input
          type="search"
          dir="auto"
          className={classes(formCss.fieldInput, formCss.slim)}
          aria-label={t('ui.search', { label })}
          placeholder={t('ui.searchDots')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div role="group" aria-label={label}>
        {found.length === 0 && <p className={textCss.note}>{t('ui.nothingMatches')}</p>}
        {found.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={shown.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
            />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </details>
  );
}
