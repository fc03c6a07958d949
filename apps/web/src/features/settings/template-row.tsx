import { useQueryClient } from '@tanstack/react-query';
import type { Template } from '../../api/types.ts';
import { createTemplate, deleteTemplate } from '../../data/queries/template-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';

/** One template: its name, its ticket, and the buttons to edit and delete it. */
export function TemplateRow({
  template,
  canEdit,
  onEdit,
}: {
  template: Template;
  canEdit: boolean;
  onEdit: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const { id, name, project_id, is_default, ticket, sub_tickets, organization_id } = template;
  const parts = [
    ticket.title,
    sub_tickets.length > 0 && words('templates.countSubTickets', { count: sub_tickets.length }),
    is_default && words('templates.default'),
    project_id === null && words('templates.forAll'),
  ];
  const reload = () => client.invalidateQueries({ queryKey: keys.allTemplates });
  const remove = async () => {
    await deleteTemplate(id);
    await reload();
    showDone({
      text: words('templates.wasDeleted', { name }),
      async undo() {
        // A deletion is permanent: this is a new template with the same content.
        await createTemplate(organization_id, {
          name,
          project_id,
          is_default,
          ticket,
          sub_tickets,
        });
        await reload();
        return words('templates.wasRestored', { name });
      },
    });
  };
  return (
    <li>
      <span className={settingsCss.rowName}>
        <bdi>{name}</bdi>
        <span className={textCss.note}>{parts.filter(Boolean).join(' · ')}</span>
      </span>
      {canEdit && (
        <span className={settingsCss.rowTools}>
          <Button slight aria-label={words('templates.edit', { name })} onPress={onEdit}>
            {words('templates.editIt')}
          </Button>
          <Button
            slight
            look="danger"
            aria-label={words('settings.deleteRecord', { name })}
            onPress={() => void remove().catch(showRefusal)}
          >
            {words('settings.delete')}
          </Button>
        </span>
      )}
    </li>
  );
}
