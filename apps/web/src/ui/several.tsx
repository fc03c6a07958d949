/** A choice of several, folded to the names of what is chosen; nothing where there is nothing to choose. */
export function Several({
  label,
  options,
  chosen,
  none = 'None',
  onChange,
}: {
  label: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  /** Shown when nothing is chosen. */
  none?: string;
  onChange: (ids: string[]) => void;
}) {
  if (options.length === 0) return null;
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <details className="several">
      <summary>
        <span>{label}</span>
        {names.length === 0 ? none : names.join(', ')}
      </summary>
      <div role="group" aria-label={label}>
        {options.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                )
              }
            />
            {name}
          </label>
        ))}
      </div>
    </details>
  );
}
