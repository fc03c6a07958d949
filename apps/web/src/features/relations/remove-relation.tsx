import { useMutation } from '@tanstack/react-query';
import type { Relation } from '../../api/types.ts';
import { showDone } from '../feedback/undo.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Refused } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';
import { relate, unrelate, useRelationsAgain } from '../../data/queries/relations.ts';
import relationsCss from './relations.module.css';

/** Removes a relation of a ticket, with Undo. */
export function RemoveRelation({
  ticket,
  relation: { id, type, ticket: related },
}: {
  /** The id of the ticket that shows the relation. */
  ticket: string;
  relation: Relation;
}) {
  const words = useWords();
  const again = useRelationsAgain(ticket);
  const remove = useMutation({
    mutationFn: () => unrelate(id),
    async onSuccess() {
      showDone({
        text: words('relations.relationIsRemoved', { key: related.key }),
        undo: async () => {
          await relate(ticket, type, related.id);
          await again();
          return words('relations.relationIsBack', { key: related.key });
        },
      });
      await again();
    },
  });
  return (
    <>
      <span className={relationsCss.remove}>
        <IconButton
          icon="close"
          label={words('relations.removeTheRelation', { key: related.key })}
          isDisabled={remove.isPending}
          onPress={() => remove.mutate()}
        />
      </span>
      <Refused error={remove.error} />
    </>
  );
}
