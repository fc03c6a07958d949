import { useQueryClient } from '@tanstack/react-query';
import type { Refusal } from '../../api/refusal.ts';
import { canBeSentLater, outboxOf } from '../../data/query/outbox-of.ts';
import { useUnsent } from '../../data/query/use-unsent.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import { refusedWords } from './changes/capture-kind.tsx';
import type { Captured } from './changes/captured.ts';
import { listedTitles } from './changes/unsent-titles.tsx';
import noticeCss from '../../design/notice.module.css';
import textCss from '../../design/text.module.css';

const ofProject = { ...listedTitles, records: ({ board }: Captured) => [board.project_id] };

/** The submitted tickets of a project that were refused, each with the reason and a button that puts it into the form again. */
export function RefusedTickets({
  project,
  canEdit,
  onEdit,
}: {
  /** The id of the project. */
  project: string;
  /** Whether the form is empty, so that no text is replaced. */
  canEdit: boolean;
  onEdit: (captured: Captured, error: Error) => void;
}) {
  const words = useWords();
  const outbox = outboxOf(useQueryClient());
  return useUnsent(ofProject, project).map(({ id, payload, fault }) =>
    fault === null || canBeSentLater(fault as Refusal) ? null : (
      <div
        key={id}
        className={classes(noticeCss.notice, noticeCss.refused, textCss.small)}
        role="alert"
      >
        {refusedWords(payload, fault)}{' '}
        {canEdit && (
          <Button
            slight
            onPress={() => {
              if (outbox.discard(id)) onEdit(payload, fault);
            }}
          >
            {words('ticket.editIt')}
          </Button>
        )}
      </div>
    ),
  );
}
