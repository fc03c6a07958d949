import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { HiddenRelation, Relation, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { childrenQuery } from '../../data/queries/ticket.ts';
import { useSession } from '../../data/session.tsx';
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

/** The part that shows the values of a sub-ticket in its row. */
type Values = ComponentType<OfTicket>;

/** The sub-tickets of a ticket, added one by one; without any, a button. */
export function SubTickets({ ticket, canEdit, Values }: OfTicket & { Values: Values }) {
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
        row={(relation) => <Child key={relation.id} {...{ relation, ticket, canEdit, Values }} />}
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
      row={(relation) => <OneRelation key={relation.id} {...{ relation, ticket, canEdit }} />}
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
  row,
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
  row: (relation: Relation) => ReactNode;
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
              row(relation)
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

const OneRelation = ({
  relation,
  relation: { type, ticket: related },
  ticket,
  canEdit,
}: OfTicket & { relation: Relation }) => (
  <li>
    <Kind type={type} />
    <RelatedLink ticket={related}>
      <BoardDot ticket={related} />
      <KeyAndTitle ticket={related} />
    </RelatedLink>
    <OnBoard ticket={related} />
    {canEdit && <RemoveRelation ticket={ticket.id} relation={relation} />}
  </li>
);

/** A sub-ticket. Until its fields are loaded, it has its board alone. */
function Child({
  relation,
  relation: { ticket: related },
  ticket,
  canEdit,
  Values,
}: OfTicket & { relation: Relation; Values: Values }) {
  const { organization } = useSession();
  const { data } = useInfiniteQuery(childrenQuery(organization, ticket.id));
  const child = data?.pages
    .flatMap(({ items }) => items)
    .find((candidate) => candidate.id === related.id);
  return (
    <li className={relationsCss.child}>
      <RelatedLink ticket={related}>
        <KeyAndTitle ticket={related} />
      </RelatedLink>
      {child === undefined ? (
        <span className={relationsCss.childBoard}>
          <OnBoard ticket={related} />
        </span>
      ) : (
        <Values ticket={child} canEdit={canEdit && !child.archived} />
      )}
      {canEdit && <RemoveRelation ticket={ticket.id} relation={relation} />}
    </li>
  );
}

interface OfRelated {
  ticket: Relation['ticket'];
}

const useBoard = ({ project_id, board_id }: Relation['ticket']) =>
  useQuery(boardsQuery(project_id)).data?.find(({ id }) => id === board_id);

const BoardDot = ({ ticket }: OfRelated) => (
  <i className={signCss.dot} style={{ background: useBoard(ticket)?.color }} />
);

const KeyAndTitle = ({ ticket: { key, title } }: OfRelated) => (
  <>
    <span className={relationsCss.key}>{key}</span>
    <span className={relationsCss.title} dir="auto">
      {title}
    </span>
  </>
);

/** The name of the board of a related ticket, and whether it is done there. */
function OnBoard({ ticket }: OfRelated) {
  const words = useWords();
  const board = useBoard(ticket);
  return (
    <span className={textCss.note}>
      {ticket.done ? (
        words('relations.doneOn', { board: board?.name ?? '' })
      ) : (
        <bdi>{board?.name}</bdi>
      )}
    </span>
  );
}
