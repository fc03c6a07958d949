import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Ticket } from '../../api/types.ts';
import { propertyPlaces, ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import type { Opened } from '../ticket/property-shortcuts.ts';
import { useTicketMenu } from '../ticket/use-ticket-menu.tsx';
import { TicketSigns } from '../../design/ticket-signs.tsx';
import { isTextInput } from '../../design/is-text-input.ts';
import { CellChoice } from '../ticket/cell-choice.tsx';
import type { ListNames } from './group-tickets.ts';
import { columnName, LabelMarks, type ListColumn } from './list-columns.tsx';
import { RowTitle } from './row-title.tsx';
import { useWords } from '../../words/use-words.tsx';
import { classes } from '../../design/classes.ts';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import valueCss from '../../design/value.module.css';
import listCss from './list.module.css';

/** One ticket of the list. */
export function TicketRow({
  ticket,
  columns,
  isPlain,
  names,
  isSelected,
  onSelect,
}: {
  ticket: Ticket;
  columns: readonly ListColumn[];
  /** The row cannot be changed, as on a phone, where a press opens the ticket. */
  isPlain: boolean;
  names: ListNames;
  isSelected: boolean;
  /** Null where nothing can be selected. */
  onSelect: ((id: string, isRange: boolean) => void) | null;
}) {
  const words = useWords();
  const { search } = useLocation();
  const navigate = useNavigate();
  /** The cell whose choices were opened last. Only this cell renders them, because a thousand rows of them would be slow. */
  const [used, setUsed] = useState<{ what: Opened; isOpen: boolean } | null>(null);
  const { id, key } = ticket;
  const link = useRef<HTMLAnchorElement>(null);
  const address = `/app/tickets/${key}`;
  const sheet = { pathname: `tickets/${key}`, search };
  const open = () => void navigate(sheet, { mask: address });
  const { menu, onContextMenu } = useTicketMenu(ticket, {
    link,
    isOff: onSelect === null || isPlain,
    onOpen: open,
    onSelect: () => onSelect?.(id, false),
  });
  return (
    <tr
      ref={ticketPlaces.ref({ id, key, link })}
      data-selected={isSelected}
      onClick={({ target, currentTarget }) => {
        // The choices of a cell are no part of the row.
        if (!(target instanceof Element && currentTarget.contains(target))) return;
        if (target.closest('a, input, button, .list_checkCell') !== null) return;
        // Words of the title are being selected, up to a place beside its field: any other press has taken the focus from it.
        if (isTextInput(document.activeElement) && currentTarget.contains(document.activeElement))
          return;
        open();
      }}
      onContextMenu={onContextMenu}
    >
      {onSelect !== null && (
        <td className={listCss.checkCell}>
          <label className={listCss.check}>
            <input
              type="checkbox"
              aria-label={words('list.select', { key })}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      <td className={classes(signCss.ticketKey, listCss.keyCell)}>{key}</td>
      <td className={listCss.wideCell}>
        <div className={listCss.titleLine}>
          <RowTitle ticket={ticket} href={sheet} mask={address} link={link} canEdit={!isPlain} />
          <span className={listCss.titleSigns}>
            <TicketSigns ticket={ticket} />
            {columns.every(({ id: column }) => column !== 'labels') && (
              <LabelMarks ticket={ticket} names={names} />
            )}
          </span>
        </div>
        {menu}
      </td>
      {columns.map((column) => {
        const { what, cell } = column;
        return (
          <td key={column.id} ref={what && propertyPlaces.ref({ what })} data-what={what}>
            {what === undefined || isPlain ? (
              cell(ticket, names)
            ) : used?.what === what ? (
              <CellChoice
                what={what}
                ticket={ticket}
                isOpen={used.isOpen}
                onOpenChange={(isOpen) => setUsed({ what, isOpen })}
              >
                {cell(ticket, names)}
              </CellChoice>
            ) : (
              <button
                type="button"
                className={valueCss.value}
                // Arrow keys move between rows, and letters open the choices.
                tabIndex={-1}
                onClick={() => setUsed({ what, isOpen: true })}
              >
                <span className={textCss.hidden}>
                  {words('list.column', { name: columnName(column) })}{' '}
                </span>
                {cell(ticket, names)}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}
