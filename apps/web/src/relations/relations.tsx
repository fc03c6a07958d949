import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { HiddenRelation, Relation, Ticket } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { lazyPart } from '../frame/lazy-part.tsx';
import { showDone } from '../query/undo.tsx';
import { Adder } from '../ui/adder.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import { Refused } from '../ui/notice.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { NewChild } from './new-child.tsx';
import { RelatedLink } from './related-link.tsx';
import { relate, relationsQuery, typeNames, unrelate, useRelationsAgain } from './queries.ts';

const NewRelation = lazyPart(() => import('./new-relation.tsx'));

interface OfTicket {
  ticket: Ticket;
  canEdit: boolean;
}

/** The sub-tickets of a ticket, added one by one, and its other relations. A part without entries is shown as a button. */
export function Relations({ ticket, canEdit }: OfTicket) {
  const relations = useQuery(relationsQuery(ticket.id));
  const all: readonly (Relation | HiddenRelation)[] = relations.data ?? [];
  const children = all.filter(({ type }) => type === 'child');
  const done = children.filter((one) => 'ticket' in one && one.ticket.done).length;
  return (
    <>
      <Refused error={relations.error} />
      <Part
        {...{ ticket, canEdit }}
        relations={children}
        name="Sub-tickets"
        add="Add a sub-ticket"
        icon="tasks"
        form={NewChild}
      >
        <span className="soft small">
          {done} of {children.length}
        </span>
      </Part>
      <Part
        {...{ ticket, canEdit }}
        relations={all.filter(({ type }) => type !== 'child')}
        name="Relations"
        add="Add a relation"
        icon="link"
        form={NewRelation}
      />
    </>
  );
}

function Part({
  name,
  add,
  icon,
  relations,
  form: NewOne,
  children,
  ...of
}: OfTicket & {
  name: string;
  add: string;
  /** The icon of the button while there are no entries. */
  icon: IconName;
  relations: readonly (Relation | HiddenRelation)[];
  form: ComponentType<{ ticket: Ticket; onClose: () => void }>;
  children?: ReactNode;
}) {
  const [isAdding, setAdding] = useState(false);
  const button = useFocusBack(isAdding);
  const isEmpty = relations.length === 0;
  const adder = of.canEdit && !isAdding && (
    <Adder ref={button} {...(isEmpty && { icon })} onPress={() => setAdding(true)}>
      {add}
    </Adder>
  );
  if (isEmpty && !isAdding) return adder;
  return (
    <section className="relations" aria-label={name}>
      <h2>
        {name} {!isEmpty && children}
      </h2>
      {!isEmpty && (
        <ul>
          {relations.map((one, at) =>
            'ticket' in one ? (
              <OneRelation key={one.id} relation={one} {...of} />
            ) : (
              // Hidden relations have nothing that distinguishes them, and no state.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`hidden ${at}`} className="soft">
                <Kind type={one.type} /> a ticket that you cannot see
              </li>
            ),
          )}
        </ul>
      )}
      {isAdding ? (
        <Suspense fallback={null}>
          <NewOne ticket={of.ticket} onClose={() => setAdding(false)} />
        </Suspense>
      ) : (
        adder
      )}
    </section>
  );
}

/** The type of the relation. Sub-tickets have their own heading. */
const Kind = ({ type }: { type: Relation['type'] }) =>
  type !== 'child' && (
    <span className={type === 'blocked_by' ? 'kind blocking' : 'kind'}>{typeNames[type]}</span>
  );

function OneRelation({
  relation: { id, type, ticket: other },
  ticket,
  canEdit,
}: OfTicket & { relation: Relation }) {
  const again = useRelationsAgain(ticket.id);
  const { data: boards = [] } = useQuery(boardsQuery(other.project_id));
  const board = boards.find((one) => one.id === other.board_id);
  const remove = useMutation({
    mutationFn: () => unrelate(id),
    async onSuccess() {
      showDone({
        text: `The relation with ${other.key} is removed.`,
        undo: async () => {
          await relate(ticket.id, type, other.id);
          await again();
          return `The relation with ${other.key} is back.`;
        },
      });
      await again();
    },
  });
  return (
    <li>
      <Kind type={type} />
      <RelatedLink ticket={other}>
        <i className="dot" style={{ background: board?.color }} />
        <span className="key">{other.key}</span>
        <span className="title">{other.title}</span>
      </RelatedLink>
      <span className="soft small">{other.done ? `${board?.name ?? ''}, done` : board?.name}</span>
      {canEdit && (
        <IconButton
          icon="close"
          label={`Remove the relation with ${other.key}`}
          isDisabled={remove.isPending}
          onPress={() => remove.mutate()}
        />
      )}
      <Refused error={remove.error} />
    </li>
  );
}
