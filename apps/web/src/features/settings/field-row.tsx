import { useQueryClient } from '@tanstack/react-query';
import type { CustomField } from '../../api/types.ts';
import { deleteField, restoreField } from '../../data/queries/field-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { showDone } from '../feedback/undo.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { useWords } from '../../words/use-words.tsx';
import { fieldTypes, hasOptions } from './field-draft.ts';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';

/** One custom field: its name, its form, and the buttons to edit, move and delete it. */
export function FieldRow({
  field,
  canEdit,
  onEdit,
  onRaise,
}: {
  field: CustomField;
  canEdit: boolean;
  onEdit: () => void;
  /** Moves it up; undefined for the first one. */
  onRaise: (() => void) | undefined;
}) {
  const words = useWords();
  const client = useQueryClient();
  const { id, name, type, options, number, required, on_card, project_id } = field;
  const typeName = fieldTypes.find((known) => known.id === type)?.name ?? 'customFields.text';
  const parts = [
    words(typeName),
    hasOptions(type) &&
      words('customFields.countOptions', {
        count: options.filter(({ archived }) => !archived).length,
      }),
    number?.unit,
    required && words('customFields.isRequired'),
    on_card && words('customFields.isOnCard'),
    project_id === null && words('customFields.isForAll'),
  ];
  const reload = () => client.invalidateQueries({ queryKey: keys.allFields });
  const remove = async () => {
    await deleteField(id);
    await reload();
    showDone({
      text: words('customFields.wasDeleted', { name }),
      async undo() {
        await restoreField(id);
        await reload();
        return words('customFields.wasRestored', { name });
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
          {onRaise !== undefined && (
            <Button
              slight
              look="quiet"
              aria-label={words('settings.moveUp', { name })}
              onPress={onRaise}
            >
              <svg className={settingsCss.arrow} viewBox="0 0 16 16" aria-hidden="true">
                <path d="M8 13V3.500M3.500 7.500 8 3l4.500 4.500" />
              </svg>
            </Button>
          )}
          <Button slight aria-label={words('customFields.edit', { name })} onPress={onEdit}>
            {words('customFields.editIt')}
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
