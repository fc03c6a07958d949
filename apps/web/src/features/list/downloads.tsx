import type { Project } from '../../api/types.ts';
import { Sentence } from '../../words/use-words.tsx';
import { useListFilter } from './use-list-filter.tsx';

/** The whole list as a file, with its filters and its order. */
export function Downloads({ project }: { project: Project }) {
  const { filter } = useListFilter();
  const file = (form: 'csv' | 'jsonl', more = {}) => {
    const query = new URLSearchParams(
      Object.entries({ ...filter, ...more }).map(([name, value]) => [name, String(value)]),
    );
    return {
      href: `/app-api/projects/${project.id}/tickets.${form}?${query.toString()}`,
      download: `${project.key}.${form}`,
    };
  };
  return (
    <Sentence
      of="list.download"
      csv={(text) => <a {...file('csv', { bom: 'true' })}>{text}</a>}
      lines={(text) => <a {...file('jsonl')}>{text}</a>}
    />
  );
}
