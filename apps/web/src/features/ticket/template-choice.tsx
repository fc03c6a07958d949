import { useEffect, useEffectEvent } from 'react';
import type { Project } from '../../api/types.ts';
import { useTemplates } from '../../data/use-templates.tsx';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import { blankDraft, type Draft } from './new-ticket-draft.ts';
import { withTemplate } from './template-draft.ts';
import formCss from '../../design/form.module.css';
import textCss from '../../design/text.module.css';

const none = 'none';

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
  const templates = useTemplates(project.id);
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
    <div className={formCss.field}>
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
