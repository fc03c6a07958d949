import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HiddenRelation, Relation, Ticket } from '../api/types.ts';
import { showDone } from '../query/undo.tsx';
import { createTicket } from '../ticket/changes/requests.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Refused } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { relate, relationsQuery, typeNames, unrelate } from './queries.ts';

const types = Object.entries(typeNames).map(([id, name]) => ({ id, name }));

/** The sub-tickets of a ticket, added in a line, and what else it is related to. */
export function Relations({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
  const relations = useQuery(relationsQuery(ticket.id));
  const [adds, setAdds] = useState<'child' | 'other' | null>(null);
  const all: readonly (Relation | HiddenRelation)[] = relations.data ?? [];
  const children = all.filter(({ type }) => type === 'child');
  const done = children.filter((one) => 'ticket' in one && one.ticket.done).length;
  const others = all.filter(({ type }) => type !== 'child');
  const end = () => setAdds(null);
  return (
    <section className="relations" aria-labelledby="relations">
      <header>
        <h2 id="relations">Relations</h2>
        {canEdit && (
          <>
            <Button slight onPress={() => setAdds('child')}>
              Add sub-ticket
            </Button>
            <Button slight onPress={() => setAdds('other')}>
              Add relation
            </Button>
          </>
        )}
      </header>
      <Refused error={relations.error} />
      {children.length > 0 && (
        <>
          <h3>
            Sub-tickets{' '}
            <span className="soft">
              {done}/{children.length}
            </span>
          </h3>
          <List {...{ relations: children, ticket, canEdit }} />
        </>
      )}
      <List {...{ relations: others, ticket, canEdit }} />
      {adds === 'child' && <NewChild ticket={ticket} onClose={end} />}
      {adds === 'other' && <NewRelation ticket={ticket} onClose={end} />}
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
            <span className="small">{typeNames[one.type]}</span> a ticket that you cannot see
          </li>
        ),
      )}
    </ul>
  );
}

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
      {type !== 'child' && <span className="soft small">{typeNames[type]}</span>}
      <AppLink href={`/app/tickets/${other.key}`} className={other.done ? 'done' : ''}>
        {other.key} {other.title}
      </AppLink>
      {other.done && <span className="soft small">done</span>}
      {canEdit && (
        <Button
          look="quiet"
          slight
          aria-label={`Remove the relation with ${other.key}`}
          busy={remove.isPending}
          onPress={() => remove.mutate()}
        >
          Remove
        </Button>
      )}
      <Refused error={remove.error} />
    </li>
  );
}

interface Adding {
  ticket: Ticket;
  onClose: () => void;
}

function NewChild({ ticket, onClose }: Adding) {
  const again = useAgain(ticket);
  const add = useMutation({
    async mutationFn({ title = '' }: Fields) {
      const child = await createTicket(ticket.project_id, { board_id: ticket.board_id, title });
      await relate(ticket.id, 'child', child.id);
    },
    async onSuccess() {
      onClose();
      await again();
    },
  });
  return (
    <Form mutation={add} labels={{ title: 'The title' }} aria-label="New sub-ticket">
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
      Cancel
    </Button>
  </div>
);

function useAgain({ id }: Ticket): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: relationsQuery(id).queryKey });
}
