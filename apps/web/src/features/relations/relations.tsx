import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { HiddenRelation, Relation, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { ticketListQuery } from '../../data/queries/ticket.ts';
import { Person } from '../../design/person.tsx';
import { PriorityMark } from '../../design/priority.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { AddButton } from '../../design/add-button.tsx';
import { AwaitedField } from '../../design/awaited-field.tsx';
import type { IconName } from '../../design/icon-paths.ts';
import { Missing } from '../../design/missing.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { formatNames } from '../../words/formats.ts';
import { useUnsentTitles } from '../ticket/changes/unsent-titles.tsx';
import { asRefusal } from '../../api/refusal.ts';
import { canBeSentLater } from '../../data/query/outbox-of.ts';
import { useIsConnected } from '../../data/live/live.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { NewChild } from './new-child.tsx';
import { isShownParent } from './parent.tsx';
import { RelatedLink } from './related-link.tsx';
import { RemoveRelation } from './remove-relation.tsx';
import { relationsQuery, typeNames } from '../../data/queries/relations.ts';
import textCss from '../../design/text.module.css';
import relationsCss from './relations.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';

const NewRelation = lazyPart(() => import('./new-relation.tsx'));

interface OfTicket {
  ticket: Ticket;
  canEdit: boolean;
}

/** The sub-tickets of a ticket, added one by one; without any, a button. */
export function SubTickets({ ticket, canEdit }: OfTicket) {
  const words = useWords();
  const relations = useQuery(relationsQuery(ticket.id));
  const all: readonly (Relation | HiddenRelation)[] = relations.data ?? [];
  const isConnected = useIsConnected();
  const unsent = useUnsentTitles(ticket.id).filter(({ fault }) =>
    fault === null ? !isConnected : canBeSentLater(asRefusal(fault)),
  );
  const children = all.filter(({ type }) => type === 'child');
  const done = children.filter((child) => 'ticket' in child && child.ticket.done).length;
  return (
    <>
      <Missing of={relations} isSilent />
      <Part
        {...{ ticket, canEdit }}
        relations={children}
        titles={unsent.map(({ payload: { title } }) => title)}
        name={words('relations.subTickets')}
        add={words('relations.addASubTicket')}
        icon="tasks"
        form={NewChild}
      >
        <span className={textCss.note}>
          {words('relations.childrenDone', { done, count: children.length })}
        </span>
      </Part>
    </>
  );
}

/** The relations of a ticket besides its parent and its sub-tickets, on a wide screen beside its text; without any, a button. */
export function Relations({ ticket, canEdit }: OfTicket) {
  const words = useWords();
  const { data = [] } = useQuery(relationsQuery(ticket.id));
  const all: readonly (Relation | HiddenRelation)[] = data;
  return (
    <Part
      {...{ ticket, canEdit }}
      relations={all.filter((relation) => relation.type !== 'child' && !isShownParent(relation))}
      name={words('relations.relations')}
      add={words('relations.addARelation')}
      icon="link"
      form={NewRelation}
    />
  );
}

function Part({
  name,
  add,
  icon,
  relations,
  titles = [],
  form: NewOne,
  children,
  ...of
}: OfTicket & {
  name: string;
  add: string;
  /** The icon of the button while there are no entries. */
  icon: IconName;
  relations: readonly (Relation | HiddenRelation)[];
  /** Titles of tickets that are added once the service can be reached. */
  titles?: readonly string[];
  form: ComponentType<{ ticket: Ticket; onClose: () => void }>;
  children?: ReactNode;
}) {
  const words = useWords();
  const [isAdding, setAdding] = useState(false);
  const button = useFocusBack(isAdding);
  const isEmpty = relations.length === 0;
  const adder = of.canEdit && !isAdding && (
    <AddButton ref={button} {...(isEmpty && { icon })} onPress={() => setAdding(true)}>
      {add}
    </AddButton>
  );
  if (isEmpty && !isAdding && titles.length === 0) return adder;
  return (
    <section className={relationsCss.relations} aria-label={name}>
      <h2>
        {name} {!isEmpty && children}
      </h2>
      {!isEmpty && (
        <ul>
          {relations.map((relation, at) =>
            'ticket' in relation ? (
              <OneRelation key={relation.id} relation={relation} {...of} />
            ) : (
              // Hidden relations have nothing that distinguishes them, and no state.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`hidden ${at}`} className={textCss.soft}>
                <Sentence of="relations.hiddenTicket" kind={() => <Kind type={relation.type} />} />
              </li>
            ),
          )}
        </ul>
      )}
      {titles.length > 0 && (
        <p className={textCss.note} role="status">
          {words('board.waitForConnection', { count: titles.length })}{' '}
          <bdi>{formatNames(titles)}</bdi>
        </p>
      )}
      {isAdding ? (
        <Suspense fallback={<AwaitedField onClose={() => setAdding(false)} />}>
          <NewOne ticket={of.ticket} onClose={() => setAdding(false)} />
        </Suspense>
      ) : (
        adder
      )}
    </section>
  );
}

/** The type of the relation. Sub-tickets have their own heading. */
function Kind({ type }: { type: Relation['type'] }) {
  const words = useWords();
  return (
    type !== 'child' && (
      <span
        className={
          type === 'blocked_by'
            ? classes(relationsCss.kind, relationsCss.blocking)
            : relationsCss.kind
        }
      >
        {words(typeNames[type])}
      </span>
    )
  );
}

function OneRelation({
  relation,
  relation: { type, ticket: related },
  ticket,
  canEdit,
}: OfTicket & { relation: Relation }) {
  const words = useWords();
  const { data: boards = [] } = useQuery(boardsQuery(related.project_id));
  const board = boards.find((candidate) => candidate.id === related.board_id);
  return (
    <li>
      <Kind type={type} />
      <RelatedLink ticket={related}>
        <i className={signCss.dot} style={{ background: board?.color }} />
        <span className={relationsCss.key}>{related.key}</span>
        <span className={relationsCss.title} dir="auto">
          {related.title}
        </span>
      </RelatedLink>
      {type === 'child' && <PartOf ticket={ticket} part={related.id} />}
      <span className={textCss.note}>
        {related.done ? (
          words('relations.doneOn', { board: board?.name ?? '' })
        ) : (
          <bdi>{board?.name}</bdi>
        )}
      </span>
      {canEdit && <RemoveRelation ticket={ticket.id} relation={relation} />}
    </li>
  );
}

/** The priority of a sub-ticket and who is assigned, where it is in the project of its parent. */
function PartOf({ ticket: { id, project_id }, part }: { ticket: Ticket; part: string }) {
  const { data } = useInfiniteQuery(ticketListQuery(project_id, { parent_id: id }));
  const { data: people = [] } = useQuery(membersQuery(project_id));
  const all = data?.pages.flatMap(({ items }) => items);
  const found = all?.find((relatedTicket) => relatedTicket.id === part);
  if (found === undefined) return null;
  return (
    <>
      <PriorityMark priority={found.priority} />
      {people
        .filter((person) => found.assignee_ids.includes(person.id))
        .slice(0, 3)
        .map(({ id: person, name }) => (
          <Person key={person} id={person} name={name} label={name} />
        ))}
    </>
  );
}
