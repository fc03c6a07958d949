import type { Project } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';

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
  const words = useWords();
  return (
    <label className={formCss.labelled}>
      <span>{words('documents.belongsTo')}</span>
      <select
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{words('documents.theWholeOrganization')}</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
