import type { Project } from '../api/types.ts';

/** The choice of the project of a document; null for the whole organization. */
export function ProjectSelect({
  projects,
  value,
  onChange,
}: {
  projects: readonly Project[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  return (
    <label className="labelled">
      <span>Belongs to</span>
      <select
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">The whole organization</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
