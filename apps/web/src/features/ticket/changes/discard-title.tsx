import { useQueryClient } from '@tanstack/react-query';
import { outboxOf } from '../../../data/query/outbox-of.ts';
import { Button } from '../../../design/button.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Discards a title that is no ticket yet: it is not sent. `id` is that of the change that waits. */
export function DiscardTitle({ id, title }: { id: string; title: string }) {
  const words = useWords();
  const outbox = outboxOf(useQueryClient());
  return (
    <Button
      slight
      look="quiet"
      aria-label={words('board.discard', { title })}
      onPress={() => outbox.discard(id)}
    >
      <span aria-hidden="true">×</span>
    </Button>
  );
}
