import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useLocation } from 'react-router';
import type { Board, NamedPerson, Ticket } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { People } from '../../design/people.tsx';
import { PriorityMark } from '../../design/priority.tsx';
import { currentDirection } from '../../words/catalogue.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import checkboxCss from '../../design/checkbox.module.css';
import cyclesCss from './cycles.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

/** The type of a dragged ticket, so that data of other programs is not accepted. */
const ticketType = 'application/x-basalt-ticket';

/**
 * Tickets that are chosen by Space or a press, and moved together to the other list: by dragging them with the mouse, a finger or the keyboard, or
 * by Shift and the arrow key that points there.
 */
export function PlanList({
  label,
  tickets,
  boards,
  people,
  isStart,
  canEdit,
  chosen,
  onChoose,
  onDrop,
  onMove,
  empty,
}: {
  label: string;
  tickets: readonly Ticket[];
  /** Those of the project: each ticket says where it stands. */
  boards: readonly Board[];
  /** Those with access to the project: each ticket shows who is assigned. */
  people: readonly NamedPerson[];
  /** Whether it stands where reading begins. */
  isStart: boolean;
  canEdit: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  /** Tickets of the other list were dropped on this one. */
  onDrop: (ids: readonly string[]) => void;
  /** Tickets of this list are moved to the other one. */
  onMove: (ids: readonly string[]) => void;
  /** What an empty list says. */
  empty: ReactNode;
}) {
  const words = useWords();
  const { search } = useLocation();
  const drop = ({ items }: { items: readonly object[] }) =>
    void Promise.all(
      (items as readonly { kind: string; getText: (type: string) => Promise<string> }[]).flatMap(
        (item) => (item.kind === 'text' ? [item.getText(ticketType)] : []),
      ),
    ).then(onDrop);
  const { dragAndDropHooks } = useDragAndDrop<Ticket>({
    getItems: (_keys, items) =>
      items.map(({ id, key, title }) => ({ [ticketType]: id, 'text/plain': `${key} ${title}` })),
    acceptedDragTypes: [ticketType],
    getDropOperation: () => 'move',
    onRootDrop: drop,
    onInsert: drop,
    isDisabled: !canEdit,
  });
  const isThere = (key: string) =>
    key === ((currentDirection() === 'rtl') === isStart ? 'ArrowLeft' : 'ArrowRight');
  return (
    // The keys of the rows inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDownCapture={(event) => {
        const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
        if (!canEdit || !shiftKey || ctrlKey || altKey || metaKey || !isThere(key)) return;
        const row = target instanceof Element ? target.getAttribute('data-key') : null;
        const ids = chosen.size > 0 ? [...chosen] : row === null ? [] : [row];
        if (ids.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(ids);
      }}
    >
      <GridList
        className={cyclesCss.planList}
        aria-label={label}
        items={tickets}
        selectionMode={canEdit ? 'multiple' : 'none'}
        selectedKeys={chosen}
        onSelectionChange={(keys) =>
          onChoose(new Set(keys === 'all' ? tickets.map(({ id }) => id) : [...keys].map(String)))
        }
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className={cyclesCss.planEmpty}>{empty}</p>}
      >
        {(ticket) => (
          <GridListItem
            id={ticket.id}
            value={ticket}
            className={cyclesCss.planRow}
            textValue={`${ticket.key} ${ticket.title}`}
          >
            {canEdit && (
              <>
                <Button
                  slot="drag"
                  look="quiet"
                  slight
                  aria-label={words('settings.drag', { name: ticket.key })}
                >
                  <svg className={cyclesCss.grip} viewBox="0 0 16 16" aria-hidden="true">
                    <path d="M6 3.500v.01M10 3.500v.01M6 8v.01M10 8v.01M6 12.500v.01M10 12.500v.01" />
                  </svg>
                </Button>
                <AriaCheckbox
                  slot="selection"
                  className={checkboxCss.checkbox}
                  aria-label={words('list.select', { key: ticket.key })}
                >
                  <span className={checkboxCss.box} aria-hidden="true">
                    <svg viewBox="0 0 14 14">
                      <path d="m2.500 7.500 3 3 6-7" />
                    </svg>
                  </span>
                </AriaCheckbox>
              </>
            )}
            <AppLink
              className={signCss.ticketKey}
              href={{ pathname: `tickets/${ticket.key}`, search }}
              mask={`/app/tickets/${ticket.key}`}
              draggable={false}
            >
              {ticket.key}
            </AppLink>
            <span className={classes(textCss.cut, cyclesCss.planTitle)} dir="auto">
              {ticket.title}
            </span>
            <PlanBoard board={boards.find(({ id }) => id === ticket.board_id)} />
            <PriorityMark priority={ticket.priority} />
            <span className={cyclesCss.planEstimate}>
              {ticket.estimate !== null && formatNumber(ticket.estimate)}
            </span>
            <PlanPeople all={people.filter(({ id }) => ticket.assignee_ids.includes(id))} />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

/** The board of a ticket, with a mark where tickets are done. */
function PlanBoard({ board }: { board: Board | undefined }) {
  if (board === undefined) return null;
  return (
    <span className={classes(cyclesCss.planBoard, textCss.note)}>
      <i className={signCss.dot} style={{ background: board.color }} aria-hidden="true" />
      <bdi>{board.name}</bdi>
      {board.is_done && <span aria-hidden="true"> ✓</span>}
    </span>
  );
}

/** The most people of a ticket that are shown as avatars. */
const maxPeople = 2;

/** Who is assigned to a ticket; their place where nobody is, so that estimates stand in a column. */
const PlanPeople = ({ all }: { all: readonly NamedPerson[] }) => (
  <span className={cyclesCss.planPeople}>
    <People all={all} most={maxPeople} />
  </span>
);
