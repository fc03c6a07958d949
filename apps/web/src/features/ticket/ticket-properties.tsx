import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { refusalSentence } from '../../api/refusal-sentence.ts';
import { asRefusal } from '../../api/refusal.ts';
import type { Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { Conflict } from '../../data/query/save-fields.ts';
import { calledAmong, isImporter } from '../../design/author-name.ts';
import { Person } from '../../design/person.tsx';
import { priorityNames } from '../../design/priority-names.ts';
import { PriorityMark } from '../../design/priority.tsx';
import { BottomSheet } from '../../design/bottom-sheet.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { inFull, onDay } from '../../design/dates.ts';
import { CustomRows, isOfRows } from './custom-rows.tsx';
import { Nothing, Property } from './property.tsx';
import { TicketChoice, useTicketChanges } from './ticket-choice.tsx';
import { Points } from './estimate-choice.tsx';
import { propertyShortcuts, openedIn, type Opened } from './property-shortcuts.ts';
import signCss from '../../design/sign.module.css';
import valueCss from '../../design/value.module.css';
import textCss from '../../design/text.module.css';
import noticeCss from '../../design/notice.module.css';
import { classes } from '../../design/classes.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { formatNames } from '../../words/formats.ts';
import ticketCss from './ticket.module.css';

/** The properties that a phone shows below the others. */
const inRest: readonly Opened[] = ['estimate', 'labels', 'tags'];

/** The properties of a ticket as rows. A choice is saved at once. With `canEdit` false they cannot be changed. */
export function TicketProperties({
  ticket,
  canEdit,
  opened,
  setOpened,
}: {
  ticket: Ticket;
  canEdit: boolean;
  /** The choice that is open. */
  opened: Opened | null;
  setOpened: (opened: Opened | null) => void;
}) {
  const words = useWords();
  const at = useLocation();
  useEffect(() => {
    const wanted = openedIn(at.state);
    // A choice that a letter has opened in the meantime stays.
    if (wanted === null) return;
    // After the sheet, which takes the focus when it opens.
    const frame = requestAnimationFrame(() => setOpened(wanted));
    return () => cancelAnimationFrame(frame);
  }, [at, setOpened]);
  const isPhone = useIsPhone();
  const [showsRest, setShowsRest] = useState(false);
  // A ticket that a table gave no key is known by its title there, which says nothing.
  const source = ticket.source?.key === ticket.title ? null : ticket.source;
  const changes = useTicketChanges(ticket);
  // A refusal is shown above the properties, and a conflict until the ticket changes again.
  const isSettled =
    changes.fault instanceof Conflict && (changes.fault.now as Ticket).version < ticket.version;
  const fault = isSettled ? null : changes.fault;
  const fields = useCustomFields(ticket.project_id);
  const boards = useQuery(boardsQuery(ticket.project_id)).data ?? [];
  const labels = useQuery(labelsQuery(ticket.project_id)).data ?? [];
  const people = useQuery(membersQuery(ticket.project_id)).data ?? [];
  const opens = <One extends Opened>(property: One) => ({
    what: property,
    ticket,
    changes,
    isOpen: canEdit && opened === property,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? property : null),
  });
  const open = (what: Opened) => {
    // A closed part gives the focus back to the element that had it, or to the value.
    const value = document.querySelector<HTMLElement>(
      `.ticket_properties [data-what="${what}"] button`,
    );
    if (document.activeElement === document.body) value?.focus();
    setOpened(what);
    return true;
  };
  useShortcuts(canEdit ? propertyShortcuts(open) : {});
  const board = boards.find(({ id }) => id === ticket.board_id);
  const assigned = people.filter(({ id }) => ticket.assignee_ids.includes(id));
  const ticketLabels = labels.filter(({ id }) => ticket.label_ids.includes(id));
  const rest = (
    <>
      <Property icon="estimate" name={words('ticket.estimate')} what="estimate">
        <TicketChoice {...opens('estimate')}>
          {ticket.estimate === null ? (
            <Nothing>{words('ticket.estimateIt')}</Nothing>
          ) : (
            <Points estimate={ticket.estimate} />
          )}
        </TicketChoice>
      </Property>
      <Property icon="label" name={words('ticket.labels')} what="labels">
        <TicketChoice {...opens('labels')}>
          {ticketLabels.length === 0 && <Nothing>{words('ticket.addLabel')}</Nothing>}
          <span className={signCss.marks}>
            {ticketLabels.map(({ id, name, color }) => (
              <span
                key={id}
                className={signCss.mark}
                style={{ '--color': color } as React.CSSProperties}
              >
                <bdi>{name}</bdi>{' '}
              </span>
            ))}
          </span>
        </TicketChoice>
      </Property>
      <Property icon="tag" name={words('ticket.tags')} what="tags">
        <TicketChoice {...opens('tags')}>
          {ticket.tag_names.length === 0 && <Nothing>{words('ticket.addTag')}</Nothing>}
          <span className={signCss.marks}>
            {ticket.tag_names.map((name) => (
              <span key={name} className={classes(signCss.mark, signCss.tag)}>
                <bdi>{name}</bdi>{' '}
              </span>
            ))}
          </span>
        </TicketChoice>
      </Property>
      <CustomRows ticket={ticket} changes={changes} />
      <Property icon="created" name={words('ticket.whenCreated')}>
        <span className={classes(valueCss.value, valueCss.fixed, textCss.soft)}>
          <span className={textCss.cut} dir="auto">
            <Sentence
              of={isImporter(ticket.created_by) ? 'ticket.createdByImport' : 'ticket.createdBy'}
              day={onDay(ticket.created_at)}
              who={calledAmong(people, ticket.created_by)}
              time={(day) => (
                <time dateTime={ticket.created_at} title={inFull(ticket.created_at)}>
                  {day}
                </time>
              )}
            />
          </span>
        </span>
      </Property>
      {source !== null && (
        <Property icon="link" name={words('ticket.importedFrom')}>
          <span className={classes(valueCss.value, valueCss.fixed, textCss.soft)}>
            <Source source={source} />
          </span>
        </Property>
      )}
    </>
  );
  return (
    <fieldset className={ticketCss.properties} disabled={!canEdit}>
      <legend className={textCss.hidden}>
        {words('ticket.propertiesOf', { key: ticket.key })}
      </legend>
      {fault !== null && !isOfRows(fault) && (
        <p className={classes(noticeCss.notice, noticeCss.refused, textCss.small)} role="alert">
          {fault instanceof Conflict
            ? words('ticket.fieldConflict')
            : refusalSentence(asRefusal(fault))}
        </p>
      )}
      <dl>
        <Property icon="board" name={words('ticket.board')} what="board">
          <TicketChoice {...opens('board')}>
            <i className={signCss.dot} style={{ background: board?.color }} />
            <span className={textCss.cut} dir="auto">
              {board?.name}
            </span>
          </TicketChoice>
        </Property>
        <Property icon="priority" name={words('ticket.priority')} what="priority">
          <TicketChoice {...opens('priority')}>
            <PriorityMark priority={ticket.priority} isSilent />
            {priorityNames[ticket.priority]}
          </TicketChoice>
        </Property>
        <Property icon="person" name={words('ticket.assignees')} what="assignees">
          <TicketChoice {...opens('assignees')}>
            {assigned.length === 0 && <Nothing>{words('ticket.assignIt')}</Nothing>}
            {assigned.slice(0, 3).map(({ id, name }) => (
              <Person key={id} id={id} name={name} />
            ))}
            <span className={textCss.cut} dir="auto">
              {shortNames(assigned)}
            </span>
          </TicketChoice>
        </Property>
        <Property icon="calendar" name={words('ticket.due')} what="due">
          <TicketChoice {...opens('due')} />
        </Property>
        {!isPhone && rest}
      </dl>
      {isPhone && (
        <>
          <button type="button" className={valueCss.value} onClick={() => setShowsRest(true)}>
            {words('ticket.countMore', {
              count: (source === null ? 4 : 5) + fields.length,
            })}
          </button>
          <BottomSheet
            label={words('ticket.propertiesOf', { key: ticket.key })}
            isOpen={showsRest || (canEdit && opened !== null && inRest.includes(opened))}
            onClose={() => {
              setShowsRest(false);
              setOpened(null);
            }}
          >
            <fieldset className={ticketCss.properties} disabled={!canEdit}>
              <dl>{rest}</dl>
            </fieldset>
          </BottomSheet>
        </>
      )}
    </fieldset>
  );
}

/** The source of an imported ticket: its key there, or its system where keys are long numbers that nobody reads. */
function Source({ source: { system, key, url } }: { source: NonNullable<Ticket['source']> }) {
  const words = useWords();
  const origin = {
    trello: words('ticket.fromTrello'),
    jira: words('ticket.fromJira', { key }),
    planka: words('ticket.fromPlanka'),
    csv: key,
  }[system];
  return (
    <span className={textCss.cut} title={key}>
      {url === null ? origin : <a href={url}>{origin}</a>}
    </span>
  );
}

/** The names of people; of several, the first words where these tell them apart. */
function shortNames(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name);
  const firsts = names.map((name) => name.split(' ')[0] ?? name);
  const isClear = people.length > 1 && new Set(firsts).size === firsts.length;
  return formatNames(isClear ? firsts : names);
}
