import { useId } from 'react';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';

/** The time zones that the browser knows. */
const zones = Intl.supportedValuesOf('timeZone');

/** The time zone of days and of times that a table writes without one. The names that the browser knows are offered. */
export function ZoneField({
  value,
  onChange,
}: {
  value: string;
  onChange: (zone: string) => void;
}) {
  const words = useWords();
  const [field, list, hint] = [useId(), useId(), useId()];
  return (
    <div className={formCss.field}>
      <label className={formCss.label} htmlFor={field}>
        {words('imports.timeZone')}
      </label>
      <input
        id={field}
        className={formCss.fieldInput}
        list={list}
        value={value}
        aria-describedby={hint}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <span id={hint} className={formCss.hint}>
        {words('imports.aDueDayEndsAt')}
      </span>
    </div>
  );
}
