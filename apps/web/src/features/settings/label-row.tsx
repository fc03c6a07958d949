import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../../api/client.ts';
import { asRefusal } from '../../api/refusal.ts';
import type { Label } from '../../api/types.ts';
import { labelsQuery } from '../../data/queries/projects.ts';
import { Button } from '../../design/button.tsx';
import { InlineInput } from '../../design/inline-input.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { useWords } from '../../words/use-words.tsx';
import signCss from '../../design/sign.module.css';
import settingsCss from './settings.module.css';
import noticeCss from '../../design/notice.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** One label. Each field is saved when it loses the focus. */
export function LabelRow({
  label,
  project,
  canEdit,
}: {
  label: Label;
  project: string;
  canEdit: boolean;
}) {
  const words = useWords();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, name, color } = label;
  const reload = () => client.invalidateQueries({ queryKey: labelsQuery(project).queryKey });
  const { mutateAsync, error } = useMutation({
    mutationFn: (fields: { name?: string; color?: string }) =>
      api.PATCH('/labels/{label}', { ...where({ label: id }), body: fields }),
    onSettled: reload,
  });
  // A refusal is shown below the row.
  const save = (fields: { name?: string; color?: string }) =>
    mutateAsync(fields).catch(() => undefined);
  if (!canEdit) {
    return (
      <li>
        <p>
          <i className={signCss.dot} style={{ background: color }} /> <bdi>{name}</bdi>
        </p>
      </li>
    );
  }
  return (
    <li>
      <InlineInput
        label={words('settings.colourOf', { name })}
        type="color"
        value={color}
        onSave={(text) => save({ color: text })}
      />
      <span className={settingsCss.rowName}>
        <InlineInput
          label={words('settings.nameOf', { name })}
          type="text"
          maxLength={50}
          value={name}
          onSave={(text) => save({ name: text })}
        />
      </span>
      <span className={settingsCss.rowTools}>
        <Button
          slight
          look="danger"
          aria-label={words('settings.deleteRecord', { name })}
          onPress={() => setAsking(true)}
        >
          {words('settings.delete')}
        </Button>
      </span>
      {error !== null && (
        <p className={classes(noticeCss.notice, noticeCss.refused, textCss.small)} role="alert">
          {asRefusal(error).message}
        </p>
      )}
      <Confirmation
        title={words('settings.deleteLabelQuestion', { name })}
        label={words('settings.delete')}
        look="danger"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={async () => {
          await api.DELETE('/labels/{label}', where({ label: id }));
          setAsking(false);
          await reload();
        }}
      >
        {words('settings.ticketsLoseTheLabel')}
      </Confirmation>
    </li>
  );
}
