import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { HiddenRelation, Relation, Ticket } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { showDone } from '../query/undo.tsx';
import { createTicket } from '../ticket/changes/requests.ts';
import { Adder } from '../ui/adder.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import { Refused } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { relate, relationsQuery, typeNames, unrelate } from './queries.ts';

const types = Object.entries(typeNames).map(([id, name]) => ({ id, name }));

/** The sub-tickets of a ticket, added line by line, and what else it is related to. What it has none of is a button. */
export function Relations({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
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
  ticket,
  canEdit,
  form: NewOne,
  children,
}: {
  name: string;
  add: string;
  /** The sign of the button while there are none. */
  icon: IconName;
  relations: readonly (Relation | HiddenRelation)[];
  ticket: Ticket;
  canEdit: boolean;
  form: (props: Adding) => ReactNode;
  children?: ReactNode;
}) {
  const [isAdding, setAdding] = useState(false);
  const isEmpty = relations.length === 0;
  const adder = canEdit && !isAdding && (
    <Adder {...(isEmpty && { icon })} onPress={() => setAdding(true)}>
      {add}
    </Adder>
  );
  if (isEmpty && !isAdding) return adder;
  return (
    <section className="relations" aria-label={name}>
      <h2>
        {name} {!isEmpty && children}
      </h2>
      <List {...{ relations, ticket, canEdit }} />
      {isAdding ? <NewOne ticket={ticket} onClose={() => setAdding(false)} /> : adder}
    </section>
  );
}

function List({
  relations,
  ticket,
  canEdit,
}: {
  relations: readonly (Relation | HiddenRelation)[];
  ticket: Ticket;
  canEdit: boolean;
}) {
  if (relations.length === 0) return null;
  return (
    <ul>
      {relations.map((one, at) =>
        'ticket' in one ? (
          <OneRelation key={one.id} {...{ relation: one, ticket, canEdit }} />
        ) : (
          // Nothing tells hidden ones from each other, and they have no state.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`hidden ${at}`} className="soft">
            <Kind type={one.type} /> a ticket that you cannot see
          </li>
        ),
      )}
    </ul>
  );
}

/** What the other ticket is to this one; a sub-ticket stands below its name already. */
const Kind = ({ type }: { type: Relation['type'] }) =>
  type !== 'child' && (
    <span className={type === 'blocked_by' ? 'kind blocking' : 'kind'}>{typeNames[type]}</span>
  );

function OneRelation({
  relation: { id, type, ticket: other },
  ticket,
  canEdit,
}: {
  relation: Relation;
  ticket: Ticket;
  canEdit: boolean;
}) {
  const again = useAgain(ticket);
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
      <AppLink href={`/app/tickets/${other.key}`} className={other.done ? 'done' : ''}>
        <i className="dot" style={{ background: board?.color }} />
        <span className="key">{other.key}</span>
        <span className="title">{other.title}</span>
      </AppLink>
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

interface Adding {
  ticket: Ticket;
  onClose: () => void;
}

/** Stays for the next sub-ticket, until it is closed. */
function NewChild({ ticket, onClose }: Adding) {
  const again = useAgain(ticket);
  const [added, setAdded] = useState(0);
  const add = useMutation({
    async mutationFn({ title = '' }: Fields) {
      const child = await createTicket(ticket.project_id, { board_id: ticket.board_id, title });
      await relate(ticket.id, 'child', child.id);
    },
    async onSuccess() {
      setAdded(added + 1);
      await again();
    },
  });
  return (
    <Form key={added} mutation={add} labels={{ title: 'The title' }} aria-label="New sub-ticket">
      <TextField name="title" label="Title of the sub-ticket" maxLength={255} autoFocus />
      <Actions isPending={add.isPending} onClose={onClose} />
    </Form>
  );
}

function NewRelation({ ticket, onClose }: Adding) {
  const [type, setType] = useState<Relation['type']>('blocked_by');
  const again = useAgain(ticket);
  const add = useMutation({
    mutationFn: ({ ticket: other = '' }: Fields) => relate(ticket.id, type, other.trim()),
    async onSuccess() {
      onClose();
      await again();
    },
  });
  return (
    <Form mutation={add} labels={{ ticket: 'The ticket' }} aria-label="New relation">
      <Select
        label="What the other ticket is"
        options={types}
        value={type}
        onChange={(id) => setType(id as Relation['type'])}
      />
      <TextField name="ticket" label="Key of the other ticket" maxLength={36} autoFocus />
      <Actions isPending={add.isPending} onClose={onClose} />
    </Form>
  );
}

const Actions = ({ isPending, onClose }: { isPending: boolean; onClose: () => void }) => (
  <div className="relation-actions">
    <Button type="submit" look="primary" slight busy={isPending}>
      Add
    </Button>
    <Button slight onPress={onClose}>
      Close
    </Button>
  </div>
);

function useAgain({ id }: Ticket): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: relationsQuery(id).queryKey });
}
