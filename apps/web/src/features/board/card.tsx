import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button, ButtonContext } from 'react-aria-components/Button';
import { GridListItem } from 'react-aria-components/GridList';
import type { Ticket } from '../../api/types.ts';
import { Due } from '../../design/due.tsx';
import { People } from '../../design/people.tsx';
import { PriorityMark } from '../../design/priority.tsx';
import { hasSigns, Points, TicketSigns } from '../../design/ticket-signs.tsx';
import { useBoardContext } from './board-context.tsx';
import { ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import { CardLink } from './card-link.tsx';
import { useIsSelected } from './selected.ts';
import { useCardParts, type CardPart, type CardParts } from './use-card-parts.ts';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import { formatNames } from '../../words/formats.ts';
import boardCss from './board.module.css';

/** One ticket on its board, in at most three lines. Absent properties take no room, nor do those that the person has hidden. */
export function Card({ ticket }: { ticket: Ticket }) {
  // The row is measured again when it is rendered again: what came later has made it higher.
  const [, setCameLater] = useState('');
  const parts = useCardParts();
  const { id, key, board_id: board } = ticket;
  const place = useMemo(() => ticketPlaces.ref({ id, key, board }), [id, key, board]);
  return (
    <GridListItem
      ref={place}
      id={id}
      value={ticket}
      className={boardCss.ticketCard}
      textValue={`${key} ${ticket.title}`}
    >
      <Inside ticket={ticket} parts={parts} onCameLater={setCameLater} />
    </GridListItem>
  );
}

const Inside = memo(function Inside({
  ticket,
  parts,
  onCameLater,
}: {
  ticket: Ticket;
  parts: CardParts;
  onCameLater: (what: string) => void;
}) {
  const words = useWords();
  const isMeasured = useRef(false);
  useEffect(() => {
    isMeasured.current = true;
  }, []);
  const { project, openMenu, doneBoards, CardFields, CardCycle } = useBoardContext();
  const isSelected = useIsSelected(ticket.id);
  return (
    <>
      <div className={boardCss.cardLine}>
        <span className={classes(signCss.ticketKey, boardCss.cardKey)}>{ticket.key}</span>
        {parts.has('priority') && <PriorityMark priority={ticket.priority} />}
        {CardCycle && parts.has('cycle') && ticket.cycle_id !== null && (
          <CardCycle id={ticket.cycle_id} />
        )}
        <span className={boardCss.cardEnd}>
          {parts.has('due') && <Due ticket={ticket} isDone={doneBoards.has(ticket.board_id)} />}
        </span>
      </div>
      <p className={boardCss.cardTitle} dir="auto">
        <CardLink ticket={ticket} canSelect={!project.archived} />
      </p>
      <Marks ticket={ticket} parts={parts} />
      {CardFields && parts.has('fields') && Object.keys(ticket.custom_fields ?? {}).length > 0 && (
        <CardFields
          ticket={ticket}
          onShown={(what) => {
            if (isMeasured.current) onCameLater(what);
          }}
        />
      )}
      {!project.archived && (
        <div className={boardCss.cardTools}>
          {/* The context of the row changes with each render of it; the buttons take nothing from it. */}
          <ButtonContext value={null}>
            <span className={boardCss.dragHandle}>
              <Button
                style={{ pointerEvents: 'none' }}
                aria-label={words('board.drag', { key: ticket.key })}
              >
                <svg viewBox="0 0 10 14" aria-hidden="true">
                  <path d="M2 2h1v1H2zM7 2h1v1H7zM2 6.500h1v1H2zM7 6.500h1v1H7zM2 11h1v1H2zM7 11h1v1H7z" />
                </svg>
              </Button>
            </span>
            <Button
              aria-label={words('board.moveDots', { key: ticket.key })}
              aria-haspopup="menu"
              onPress={({ target }) => openMenu({ ticket, target })}
            >
              <svg viewBox="0 0 14 14" aria-hidden="true">
                <path d="M2.500 7h9M8 3.500 11.500 7 8 10.500" />
              </svg>
            </Button>
          </ButtonContext>
        </div>
      )}
      {isSelected && (
        <span className={classes(textCss.hidden, boardCss.selected)}>
          {words('board.selected')}
        </span>
      )}
    </>
  );
});

/** How many labels and tags a card shows; the ticket shows them all. */
const shownMarks = 4;

/** The estimate, signs, labels, tags and people. */
function Marks({ ticket, parts }: { ticket: Ticket; parts: CardParts }) {
  const words = useWords();
  const { labels, people } = useBoardContext();
  const shown = <Item,>(part: CardPart, items: readonly Item[]) => (parts.has(part) ? items : []);
  const ticketLabels = shown('labels', ticket.label_ids).flatMap((id) => labels.get(id) ?? []);
  const assigned = shown('people', ticket.assignee_ids).flatMap((id) => people.get(id) ?? []);
  const tags = shown('tags', ticket.tag_names);
  const estimate = parts.has('estimate') ? ticket.estimate : null;
  const showsSigns = parts.has('signs') && hasSigns(ticket);
  const isSigned = estimate !== null || showsSigns;
  if (!isSigned && ticketLabels.length + assigned.length + tags.length === 0) return null;
  const shownTags = tags.slice(0, Math.max(0, shownMarks - ticketLabels.length));
  const more = [
    ...ticketLabels.slice(shownMarks).map(({ name }) => name),
    ...tags.slice(shownTags.length),
  ];
  return (
    <div className={boardCss.cardLine}>
      <span className={signCss.marks}>
        <Points of={[estimate]} what={words('ticket.estimate')} />
        {showsSigns && <TicketSigns ticket={ticket} />}
        {ticketLabels.slice(0, shownMarks).map(({ id, name, color }) => (
          <span
            key={id}
            className={signCss.mark}
            dir="auto"
            style={{ '--color': color } as React.CSSProperties}
          >
            {name}
          </span>
        ))}
        {shownTags.map((tag) => (
          <span key={tag} className={classes(signCss.mark, signCss.tag)} dir="auto">
            {tag}
          </span>
        ))}
        {more.length > 0 && (
          <span className={classes(signCss.mark, signCss.tag)} title={formatNames(more)}>
            +{more.length}
          </span>
        )}
      </span>
      <span className={boardCss.cardEnd}>
        <People
          all={assigned}
          most={3}
          isSmall
          label={(names) => words('board.assignedTo', { names })}
        />
      </span>
    </div>
  );
}
