/** Who else may write a document, folded to their names. */
export function EditorChoice({
  people,
  chosen,
  onChange,
}: {
  people: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  if (people.length === 0) return null;
  const names = people.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <details className="several">
      <summary>
        <span>Editors</span>
        {names.length === 0 ? 'Nobody else' : names.join(', ')}
      </summary>
      <div role="group" aria-label="Editors">
        {people.map(({ id, name }) => (
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
