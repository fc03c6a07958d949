import { useLocation, useNavigate } from 'react-router';
import type { Ticket } from '../api/types.ts';
import { AppLink } from '../ui/app-link.tsx';
import { TicketSigns } from '../ui/ticket-signs.tsx';
import type { ListNames } from './grouped.ts';
import type { ListColumn } from './list-columns.tsx';

/** One ticket of the list. */
export function TicketRow({
  ticket,
  columns,
  names,
  isSelected,
  onSelect,
}: {
  ticket: Ticket;
  columns: readonly ListColumn[];
  names: ListNames;
  isSelected: boolean;
  /** Null where nothing can be selected. */
  onSelect: ((id: string, isRange: boolean) => void) | null;
}) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { id, key, title } = ticket;
  const address = `/app/tickets/${key}`;
  const sheet = { pathname: `tickets/${key}`, search };
  return (
    <tr
      data-id={id}
      data-selected={isSelected}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a, input, .check-cell') !== null) return;
        void navigate(sheet, { mask: address });
      }}
    >
      {onSelect !== null && (
        <td className="check-cell">
          <input
            type="checkbox"
            aria-label={`Select ${key}`}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      <td className="ticket-key">{key}</td>
      <td className="wide-cell">
        <AppLink href={sheet} mask={address} className="cut">
          {title}
        </AppLink>
        <TicketSigns ticket={ticket} />
        {ticket.label_ids.map((label) => {
          const found = names.labels.get(label);
          if (found === undefined) return null;
          const style = { '--color': found.color } as React.CSSProperties;
          return (
            <span key={label} className="mark" style={style}>
              {found.name}
            </span>
          );
        })}
      </td>
      {columns.map((column) => (
        <td key={column.id}>{column.cell(ticket, names)}</td>
      ))}
    </tr>
  );
}
