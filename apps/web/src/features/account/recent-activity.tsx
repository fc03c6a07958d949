import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQuery } from '../../data/queries/activity.ts';
import { AppLink } from '../../design/app-link.tsx';
import { ruleOf } from '../../design/author-name.ts';
import { Button } from '../../design/button.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { Fetched } from '../../design/fetched.tsx';
import { fetchNext } from '../../design/fetch-next.ts';
import { Person } from '../../design/person.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import type { EventNames } from '../audit/audit-line.tsx';
import { useEventNames } from '../audit/use-event-names.tsx';
import { ByRule } from '../comments/by-rule.tsx';
import { Words } from '../ticket/change-line.tsx';
import { changeWords, inSeries } from '../ticket/change-words.ts';
import { activityRows, netEvents, type ActivityRow } from './activity-rows.ts';
import homeCss from './home.module.css';
import layoutCss from '../../design/layout.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

/** How many rows are shown at first, and how many more with each press. */
const step = 12;

/** What others than the person did to the tickets of the organization lately, in the person's projects. Nothing when there is nothing. */
export default function RecentActivity({
  organization,
  person,
}: {
  organization: string;
  person: string;
}) {
  const words = useWords();
  const [shown, setShown] = useState(step);
  const query = useInfiniteQuery(activityQuery(organization));
  const all = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const events = all.filter(({ actor }) => !('id' in actor && actor.id === person));
  const { names } = useEventNames(organization, events);
  const rows = activityRows(events).filter((row) => isTold(row, names));
  if (query.data !== undefined && rows.length === 0) return null;
  return (
    <section aria-label={words('account.whatOthersDid')}>
      <h3>{words('account.whatOthersDid')}</h3>
      <Fetched query={query} meanwhile={null}>
        {() => (
          <ul className={homeCss.lately}>
            {rows.slice(0, shown).map((row) => (
              <Row key={row.id} row={row} names={names} />
            ))}
          </ul>
        )}
      </Fetched>
      {(query.hasNextPage || rows.length > shown) && (
        <div className={layoutCss.actions}>
          <Button
            slight
            busy={query.isFetchingNextPage}
            onPress={() => {
              if (rows.length < shown + step) void fetchNext(query);
              setShown(shown + step);
            }}
          >
            {words('ui.showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

const isMade = ({ events }: ActivityRow) => events.some(({ type }) => type === 'ticket.created');

/** The changes of a row, in words, without the texts before and after. */
const changesOf = ({ events }: ActivityRow, names: EventNames['names']) =>
  inSeries(netEvents(events).flatMap((event) => changeWords(event, names))).map(
    ({ texts: _texts, ...change }) => change,
  );

const isTold = (row: ActivityRow, names: EventNames['names']): boolean =>
  isMade(row) || changesOf(row, names).length > 0;

function Row({ row, names }: { row: ActivityRow } & Pick<EventNames, 'names'>) {
  useWords();
  const { key, title, actor, at } = row;
  const who = names.actor(actor);
  return (
    <li>
      <Person id={'id' in actor ? actor.id : actor.name} name={who} />
      <p className={textCss.soft}>
        <Did row={row} who={who} names={names} /> <ByRule rule={ruleOf(actor)} />
      </p>
      <AppLink href={`/app/tickets/${key}`}>
        <span className={signCss.ticketKey}>{key}</span> <bdi>{title}</bdi>
      </AppLink>
      <time className={textCss.note} dateTime={at} title={inFull(at)}>
        {howLongAgo(at)}
      </time>
    </li>
  );
}

const none = () => null;

/** What the person did: that they made the ticket, one or two changes, or how many there were. */
function Did({ row, who, names }: { row: ActivityRow; who: string } & Pick<EventNames, 'names'>) {
  const changes = changesOf(row, names);
  const [first, second] = changes;
  const name = () => <strong dir="auto">{who}</strong>;
  if (isMade(row) || first === undefined) {
    return <Sentence of="history.whoCreatedIt" who={name} when={none} />;
  }
  if (changes.length > 2) {
    return <Sentence of="history.madeChanges" count={changes.length} who={name} when={none} />;
  }
  return (
    <Sentence
      of={second === undefined ? 'history.whoDid' : 'history.whoDidBoth'}
      who={name}
      first={() => <Words words={first} />}
      second={() => second && <Words words={second} />}
      when={none}
    />
  );
}
