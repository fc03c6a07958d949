import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { asRefusal } from '../../api/refusal.ts';
import type { Ticket } from '../../api/types.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { Conflict } from '../../data/query/save-fields.ts';
import { calledAmong, isImporter } from '../../design/author-name.ts';
import { BottomSheet } from '../../design/bottom-sheet.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { inFull, onDay } from '../../design/dates.ts';
import { CustomRows, isOfRows } from './custom-rows.tsx';
import { PropertyRow } from './property-row.tsx';
import { Property, valuePlaces } from './property.tsx';
import { useTicketChanges } from './ticket-choice.tsx';
import { propertyShortcuts, openedIn, type Opened } from './property-shortcuts.ts';
import valueCss from '../../design/value.module.css';
import textCss from '../../design/text.module.css';
import noticeCss from '../../design/notice.module.css';
import { classes } from '../../design/classes.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import ticketCss from './ticket.module.css';

/** The properties that a phone shows below the others. */
const inRest: readonly Opened[] = ['start', 'cycle', 'estimate', 'labels', 'tags'];

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
  const people = useQuery(membersQuery(ticket.project_id)).data ?? [];
  const opens = (what: Opened) => ({
    what,
    ticket,
    changes,
    hasLetter: true,
    isOpen: canEdit && opened === what,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? what : null),
  });
  const open = (what: Opened) => {
    // A closed part gives the focus back to the element that had it, or to the value.
    const value = valuePlaces.all((place) => place.what === what)[0]?.element.firstElementChild;
    if (document.activeElement === document.body && value instanceof HTMLElement) value.focus();
    setOpened(what);
    return true;
  };
  useShortcuts(canEdit ? propertyShortcuts(open) : {});
  const rest = (
    <>
      <PropertyRow {...opens('cycle')} />
      <PropertyRow {...opens('estimate')} />
      <PropertyRow {...opens('labels')} />
      <PropertyRow {...opens('tags')} />
      <CustomRows ticket={ticket} changes={changes} />
      <Property icon="created" name={words('ticket.whenCreated')}>
        <span className={classes(valueCss.value, valueCss.fixed, textCss.soft)}>
          <span className={ticketCss.created} dir="auto">
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
          {fault instanceof Conflict ? words('ticket.fieldConflict') : asRefusal(fault).message}
        </p>
      )}
      <dl>
        <PropertyRow {...opens('board')} />
        <PropertyRow {...opens('priority')} />
        <PropertyRow {...opens('assignees')} />
        {!isPhone && <PropertyRow {...opens('start')} />}
        <PropertyRow {...opens('due')} />
        {!isPhone && rest}
      </dl>
      {isPhone && (
        <>
          <button type="button" className={valueCss.value} onClick={() => setShowsRest(true)}>
            {words('ticket.countMore', {
              count: (source === null ? 6 : 7) + fields.length,
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
              <dl>
                <PropertyRow {...opens('start')} />
                {rest}
              </dl>
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
