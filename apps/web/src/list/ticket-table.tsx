import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef } from 'react';
import type { Project, Ticket } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { labelsQuery, membersQuery } from '../projects/queries.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { grouped } from './grouped.ts';
import { listColumns } from './list-columns.tsx';
import { SortHead } from './sort-head.tsx';
import { TicketRow } from './ticket-row.tsx';
import { useColumns } from './use-columns.ts';
import { useRowKeys } from './use-row-keys.tsx';
import type { Selection } from './use-selection.ts';

const byId = <Entry extends { id: string }>(all: readonly Entry[] = []) =>
  new Map(all.map((one) => [one.id, one]));

/** Tickets as a table with the chosen columns; rows can be selected where `selection` is given. */
export function TicketTable({
  project,
  tickets,
  selection,
}: {
  project: Project;
  tickets: readonly Ticket[];
  selection: Selection | null;
}) {
  const names = {
    boards: byId(useQuery(boardsQuery(project.id)).data),
    labels: byId(useQuery(labelsQuery(project.id)).data),
    people: byId(useQuery(membersQuery(project.id)).data),
  };
  const { columns: chosen, grouping } = useColumns();
  const columns = listColumns.filter(({ id }) => chosen.includes(id));
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = useRowKeys(body, selection);
  const count = selection?.selected.length ?? 0;
  const isAll = count === tickets.length;
  const isPlain = useIsPhone() || selection === null;
  return (
    <table className="tickets" onKeyDown={onKeyDown}>
      <caption className="hidden">
        Tickets of {project.name}. The keys j and k go from row to row; ? shows all keys.
      </caption>
      <thead>
        <tr>
          {selection !== null && (
            <th scope="col" className="check-cell">
              <label className="check">
                <input
                  type="checkbox"
                  aria-label="Select all tickets shown"
                  checked={isAll}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = count > 0 && !isAll;
                  }}
                  onChange={() => selection.selectAll(!isAll)}
                />
              </label>
            </th>
          )}
          <SortHead name="Key" sorts={['key', '-key']} />
          <th scope="col">Title</th>
          {columns.map(({ id, name, sorts }) =>
            sorts === undefined ? (
              <th key={id} scope="col">
                {name}
              </th>
            ) : (
              <SortHead key={id} name={name} sorts={sorts} />
            ),
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {grouped(tickets, grouping, names).map((group) => (
          <Fragment key={group.id}>
            {group.name !== null && (
              <tr className="group-row">
                <th scope="rowgroup" colSpan={columns.length + (selection === null ? 2 : 3)}>
                  {group.name} <span className="soft small">{group.tickets.length}</span>
                </th>
              </tr>
            )}
            {group.tickets.map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                columns={columns}
                isPlain={isPlain}
                names={names}
                isSelected={selection?.has(ticket.id) === true}
                onSelect={selection?.toggle ?? null}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
