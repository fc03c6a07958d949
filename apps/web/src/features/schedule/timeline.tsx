import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NamedPerson, Project, Ticket } from '../../api/types.ts';
import { blockersQuery } from '../../data/dated-tickets.ts';
import { AppLink } from '../../design/app-link.tsx';
import { ChipChoice } from '../../design/chips.tsx';
import { classes } from '../../design/classes.ts';
import { Icon } from '../../design/icon.tsx';
import { Person } from '../../design/person.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { compareNames } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { groupTickets } from '../list/group-tickets.ts';
import { TicketShortcuts } from '../ticket/ticket-shortcuts.tsx';
import { useTicketMenu } from '../ticket/use-ticket-menu.tsx';
import { daysFrom, spanOf, today } from './days.ts';
import { CycleBars } from './cycle-bars.tsx';
import { beginsEarly, dependingOn, pairsOf, type Proposal } from './depending.ts';
import { DependingDialog } from './depending-dialog.tsx';
import { usePlace, useTicketPlace } from './use-place.tsx';
import { ScheduleHead } from './schedule-tools.tsx';
import { ScheduleTicket, type Hands } from './schedule-ticket.tsx';
import { isLate } from './late.ts';
import { rem } from './rem.ts';
import { TimelineArrows } from './timeline-arrows.tsx';
import { dayAt, placeOf } from './timeline-place.ts';
import { rowHeight, stepOf, type Range } from './timeline-range.ts';
import { useDaysInSight, type DaysInSight } from './use-days-in-sight.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import type { Schedule } from './use-schedule.ts';
import { useScheduleNames } from './use-schedule-names.tsx';
import { useDayDrag } from './use-day-drag.tsx';
import { daysInWords, useMoveDates } from './use-move-dates.tsx';
import { Undated } from './undated.tsx';
import textCss from '../../design/text.module.css';
import scheduleCss from './schedule.module.css';

/** The properties that divide the rows of a project, and of all projects. */
const groupings = [
  { id: 'board', name: 'list.byBoard' },
  { id: 'project', name: 'planning.byProject' },
  { id: 'assignee', name: 'list.byPerson' },
  { id: 'cycle', name: 'list.byCycle' },
  { id: 'parent', name: 'list.byParent' },
] as const;

const firstOf = (ticket: Ticket): string => spanOf(ticket)?.from ?? '';

/** By the first day, then by key. */
const inOrder = (tickets: readonly Ticket[]): Ticket[] =>
  tickets.toSorted((a, b) => compareNames(firstOf(a), firstOf(b)) || compareNames(a.key, b.key));

/** The tickets of a project, or of all (null), as bars from start to due, with arrows from what blocks to what is blocked. */
export function Timeline({
  project,
  range,
  schedule: { tickets, undated },
}: {
  project: Project | null;
  range: Range;
  schedule: Schedule;
}) {
  const words = useWords();
  const { day, group, set } = usePlace();
  const isPhone = useIsPhone();
  const scale = useRef<HTMLDivElement>(null);
  const blockers = useQuery(blockersQuery(useTicketPlace(project))).data ?? {};
  const all = [...tickets, ...undated];
  const { boards, cycles, people, projects, isFixed } = useScheduleNames(project, all);
  const [asked, setAsked] = useState<{ of: Ticket; proposals: readonly Proposal[] } | null>(null);
  const moves = useMoveDates(!isFixed, (ticket, dates) =>
    setAsked({ of: ticket, proposals: dependingOn({ ticket, dates }, all, blockers) }),
  );
  const drag = useDayDrag(moves, (x, y) => dayAt(scale.current, range, x, y));
  const hands: Hands = {
    moves,
    drag: isFixed ? null : drag,
    weekly: false,
    boards,
  };
  const pairs = pairsOf(all, blockers);
  const early = new Set(
    pairs.filter((pair) => beginsEarly(pair, moves.datesOf)).map(({ blocked }) => blocked.id),
  );
  const possible = groupings.filter(({ id }) =>
    project === null
      ? id !== 'board' && id !== 'cycle'
      : id !== 'project' && (id !== 'cycle' || cycles.size > 0),
  );
  const by = possible.find(({ id }) => id === group)?.id ?? null;
  const shown = inOrder(all).filter((ticket) => spanOf(moves.datesOf(ticket)) !== null);
  const groups = groupTickets(shown, by, {
    boards,
    cycles,
    projects,
    labels: new Map(),
    people,
    parents: new Map(all.map(({ id, key, title }) => [id, `${key}: ${title}`])),
    fields: [],
  });
  const rows = groups.flatMap(({ name, tickets: members }) => [
    ...(name === null ? [] : [name]),
    ...members,
  ]);
  const { area, list, first, end } = useRowsInSight(rows.length);
  const inSight = useDaysInSight(area, scale, {
    count: range.count,
    start: daysFrom(range.from, day),
    name: `${range.zoom} ${day} ${rows.length > 0}`,
  });
  return (
    <div className={scheduleCss.schedule} onClickCapture={drag.onClick}>
      <div className={scheduleCss.days}>
        <ScheduleHead
          title={words('planning.timeline')}
          earlier={stepOf(range, day, -1)}
          later={stepOf(range, day, 1)}
          options={[
            ...(isPhone ? [{ id: 'week', name: words('planning.week') }] : []),
            { id: 'days', name: words('planning.days') },
            { id: 'weeks', name: words('planning.weeks') },
            { id: 'months', name: words('planning.months') },
          ]}
          chosen={range.zoom}
          onToday={() => inSight.scrollTo(daysFrom(range.from, today()))}
        >
          <ChipChoice
            label={words('list.grouped')}
            value={by ?? ''}
            options={possible.map(({ id, name }) => ({ id, name: words(name) }))}
            onChange={(id) => set({ group: id })}
          />
        </ScheduleHead>
        {shown.length === 0 ? (
          <p className={textCss.note}>{words('planning.noBars')}</p>
        ) : (
          <div
            ref={area}
            className={scheduleCss.timeline}
            style={
              {
                '--days': rem(range.count * range.width),
                '--week': range.zoom === 'months' ? '100%' : rem(7 * range.width),
                '--rows': rows.length,
              } as CSSProperties
            }
          >
            <div className={scheduleCss.scale} ref={scale} aria-hidden="true">
              <div className={scheduleCss.corner} />
              {range.heads.map((head) => (
                <span key={head.day} style={{ width: rem(head.count * range.width) }}>
                  {head.words}
                </span>
              ))}
              <TodayMark range={range} />
            </div>
            <div className={scheduleCss.rows}>
              {project !== null && <CycleBars project={project} range={range} cycles={cycles} />}
              <TodayBand range={range} />
              <ol
                ref={list}
                style={{
                  height: rem(rows.length * rowHeight),
                  paddingBlockStart: rem(first * rowHeight),
                }}
              >
                {rows.slice(first, end).map((row) =>
                  typeof row === 'string' ? (
                    <li key={row} className={scheduleCss.rowGroup}>
                      <h3 dir="auto">{row}</h3>
                    </li>
                  ) : (
                    <Row
                      key={row.id}
                      ticket={row}
                      range={range}
                      hands={hands}
                      people={people}
                      inSight={inSight}
                      isEarly={early.has(row.id)}
                    />
                  ),
                )}
              </ol>
              <TimelineArrows
                range={range}
                rows={rows}
                pairs={pairs}
                early={early}
                datesOf={moves.datesOf}
              />
            </div>
          </div>
        )}
        {!isFixed && <p className={textCss.note}>{words('planning.helpOfTimeline')}</p>}
      </div>
      {!isFixed && <Undated tickets={undated} hands={hands} />}
      {!isFixed && <TicketShortcuts />}
      {asked !== null && <DependingDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Row({
  ticket,
  range,
  hands,
  people,
  inSight,
  isEarly,
}: {
  ticket: Ticket;
  range: Range;
  hands: Hands;
  people: ReadonlyMap<string, NamedPerson>;
  inSight: DaysInSight;
  isEarly: boolean;
}) {
  const { key, title, board_id } = ticket;
  const { search } = useLocation();
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const sheet = { pathname: `tickets/${key}`, search };
  const { menu, onContextMenu } = useTicketMenu(ticket, {
    link,
    isOff: hands.drag === null,
    onOpen: () => void navigate(sheet, { mask: `/app/tickets/${key}` }),
  });
  const assigned = ticket.assignee_ids.flatMap((person) => people.get(person) ?? []);
  const dates = hands.moves.datesOf(ticket);
  const place = placeOf(range, dates);
  const side = useSyncExternalStore(inSight.subscribe, () =>
    place === null ? null : inSight.sideOf(place),
  );
  return (
    <li className={scheduleCss.row} onContextMenu={onContextMenu}>
      {/* For the pointer: the bar is the same link. */}
      <AppLink
        href={sheet}
        mask={`/app/tickets/${key}`}
        className={classes(
          scheduleCss.rowTitle,
          isLate(ticket, dates, hands.boards.get(board_id)) && scheduleCss.lateTitle,
        )}
        title={`${key} · ${title}`}
        tabIndex={-1}
        aria-hidden="true"
        draggable={false}
      >
        <span className={scheduleCss.rowKey}>{key}</span>
        <span className={scheduleCss.rowName} dir="auto">
          {title}
        </span>
        {assigned.length > 0 && (
          <span className={scheduleCss.rowPeople}>
            {assigned.slice(0, 2).map((person) => (
              <Person key={person.id} id={person.id} name={person.name} />
            ))}
          </span>
        )}
      </AppLink>
      {place !== null && (
        <ScheduleTicket
          ticket={ticket}
          hands={hands}
          link={link}
          bar={{
            isEarly,
            style: {
              insetInlineStart: `calc(var(--titles) + ${rem(place.at * range.width)})`,
              width: rem(place.count * range.width),
            },
          }}
        />
      )}
      {place !== null && side !== null && (
        // For the pointer alone: the focus scrolls to a bar by itself.
        <button
          type="button"
          className={classes(
            scheduleCss.toBar,
            side === 'before' ? scheduleCss.before : scheduleCss.behind,
          )}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => inSight.scrollTo(place.at)}
        >
          <Icon name="back" />
          {daysInWords(dates)}
        </button>
      )}
      {menu}
    </li>
  );
}

/** How many days today is behind the first day; null where it is beside the days. */
function todayAt(range: Range): number | null {
  const at = daysFrom(range.from, today());
  return at < 0 || at >= range.count ? null : at;
}

/** The mark of today at the dates, which stay in sight. */
function TodayMark({ range }: { range: Range }) {
  const at = todayAt(range);
  return at === null ? null : (
    <div className={scheduleCss.todayMark} style={{ insetInlineStart: rem(at * range.width) }} />
  );
}

function TodayBand({ range }: { range: Range }) {
  const at = todayAt(range);
  return at === null ? null : (
    <div
      className={scheduleCss.todayBand}
      style={{
        insetInlineStart: `calc(var(--titles) + ${rem(at * range.width)})`,
        width: rem(range.width),
      }}
    />
  );
}
