import { useQuery } from '@tanstack/react-query';
import type { HiddenRelation, Relation, Ticket } from '../../api/types.ts';
import { Sentence } from '../../words/use-words.tsx';
import { RelatedLink } from './related-link.tsx';
import { RemoveRelation } from './remove-relation.tsx';
import { relationsQuery } from '../../data/queries/relations.ts';
import textCss from '../../design/text.module.css';
import relationsCss from './relations.module.css';
import { classes } from '../../design/classes.ts';

/** Whether it is shown above the title: the parent, if the person may read it. */
export const isShownParent = (relation: Relation | HiddenRelation): relation is Relation =>
  relation.type === 'parent' && 'ticket' in relation;

/** A link to the parent ticket, above the title; nothing for a ticket without a parent. */
export function Parent({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
  const relations: readonly (Relation | HiddenRelation)[] =
    useQuery(relationsQuery(ticket.id)).data ?? [];
  const parent = relations.find(isShownParent);
  if (parent === undefined) return null;
  return (
    <div className={classes(textCss.note, relationsCss.parent)}>
      <p className={textCss.cut}>
        <Sentence
          of="relations.partOf"
          parent={() => (
            <RelatedLink ticket={parent.ticket}>
              {parent.ticket.key} <bdi>{parent.ticket.title}</bdi>
            </RelatedLink>
          )}
        />
      </p>
      {canEdit && <RemoveRelation ticket={ticket.id} relation={parent} />}
    </div>
  );
}
