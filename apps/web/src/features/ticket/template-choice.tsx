import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Project, Template } from '../../api/types.ts';
import { templatesQuery } from '../../data/queries/template-requests.ts';
import { useSession } from '../../data/session.tsx';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import { blankDraft, type Draft } from './new-ticket-draft.ts';
import { withTemplate } from './template-draft.ts';
import textCss from '../../design/text.module.css';

const none = 'none';
const noTemplates: readonly Template[] = [];

/**
 * The template of a new ticket, of those that the project has. The default of the project is applied to a draft without a title. Nothing in a project
 * without templates.
 */
export function TemplateChoice({
  project,
  draft,
  latest,
  set,
}: {
  project: Project;
  draft: Draft;
  /** The present entries. */
  latest: () => Draft;
  set: (more: Partial<Draft>) => void;
}) {
  const words = useWords();
  const { organization } = useSession();
  const query = templatesQuery(organization?.id ?? '', project.id);
  const templates = useQuery({ ...query, enabled: organization !== null }).data ?? noTemplates;
  const chosen = templates.find(({ id }) => id === draft.template_id);
  const choose = (id: string) => {
    const template = templates.find((found) => found.id === id) ?? null;
    set(withTemplate(latest(), chosen, template));
  };
  const initial = templates.find((template) => template.is_default)?.id;
  const applyDefault = useEffectEvent((id: string | undefined) => {
    const { title, description_html, template_id } = latest();
    const isBlank = title === '' && description_html === blankDraft.description_html;
    if (id !== undefined && isBlank && template_id === undefined) choose(id);
  });
  useEffect(() => applyDefault(initial), [initial]);
  if (templates.length === 0) return null;
  return (
    <div>
      <Select
        label={words('templates.template')}
        options={[
          { id: none, name: words('templates.noTemplate') },
          ...templates.map(({ id, name }) => ({ id, name })),
        ]}
        value={chosen?.id ?? none}
        onChange={choose}
      />
      {chosen !== undefined && chosen.sub_tickets.length > 0 && (
        <p className={textCss.note}>
          {words('templates.withSubTickets', { count: chosen.sub_tickets.length })}
        </p>
      )}
    </div>
  );
}
