import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { showTicket } from './changes/show-change.ts';
import { restoreTicket } from '../../data/queries/ticket-requests.ts';
import noticeCss from '../../design/notice.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';

/** Shown for a deleted ticket: it can be restored for 30 days. */
export function Deleted({ ticket }: { ticket: Ticket }) {
  const words = useWords();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restoreTicket(ticket.id),
    onSuccess(restored) {
      showTicket(client, restored);
      void client.invalidateQueries({ queryKey: keys.ticket(restored.key) });
    },
  });
  return (
    <div className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)} role="alert">
      <p>{words('ticket.wasDeleted', { key: ticket.key })}</p>
      <div className={layoutCss.actions}>
        <Button slight busy={restore.isPending} onPress={() => restore.mutate()}>
          {words('trash.restore')}
        </Button>
      </div>
      <Refused error={restore.error} />
    </div>
  );
}
