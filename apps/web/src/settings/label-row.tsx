import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../api/client.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Label } from '../api/types.ts';
import { labelsQuery } from '../projects/queries.ts';
import { Button } from '../ui/button.tsx';
import { InlineInput } from '../ui/inline-input.tsx';
import { Confirmation } from '../ui/confirmation.tsx';

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
          <i className="dot" style={{ background: color }} /> {name}
        </p>
      </li>
    );
  }
  return (
    <li>
      <InlineInput
        label={`Colour of ${name}`}
        type="color"
        value={color}
        onSave={(text) => save({ color: text })}
      />
      <span className="row-name">
        <InlineInput
          label={`Name of ${name}`}
          type="text"
          maxLength={50}
          value={name}
          onSave={(text) => save({ name: text })}
        />
      </span>
      <span className="row-tools">
        <Button slight look="danger" aria-label={`Delete ${name}`} onPress={() => setAsking(true)}>
          Delete
        </Button>
      </span>
      {error !== null && (
        <p className="notice refused small" role="alert">
          {refusalSentence(asRefusal(error))}
        </p>
      )}
      <Confirmation
        title={`Delete the label “${name}”?`}
        label="Delete"
        look="danger"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={async () => {
          await api.DELETE('/labels/{label}', where({ label: id }));
          setAsking(false);
          await reload();
        }}
      >
        Its tickets lose the label. A label cannot be restored.
      </Confirmation>
    </li>
  );
}
