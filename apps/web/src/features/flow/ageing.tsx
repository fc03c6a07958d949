import { useState } from 'react';
import type { Board } from '../../api/types.ts';
import type { AnyFlow } from '../../data/queries/flow.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { currentDirection } from '../../words/catalogue.ts';
import { useWords } from '../../words/use-words.tsx';
import { CsvButton, type Column } from '../analytics/chart-data.tsx';
import { ChartSection } from './chart-section.tsx';
import { daysText } from './days-text.ts';
import type { FlowPlace } from './use-flow-range.ts';
import analyticsCss from '../analytics/analytics.module.css';
import dataCss from '../analytics/chart-data.module.css';
import flowCss from './flow.module.css';
import pageCss from '../../design/page.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

type Open = AnyFlow['in_progress'][number];

/** The board of a ticket; the flow of all projects has none. */
const boardIdOf = (ticket: Open): string => ('board_id' in ticket ? ticket.board_id : '');

/** How many tickets are shown before all are. */
const shownFirst = 10;

/** The tickets in progress, the oldest first, each with a bar of its age and the line that most finished tickets did not reach. */
export function Ageing({
  project,
  flow: { in_progress, cycle_time: cycle },
  boards,
}: {
  project: FlowPlace;
  flow: AnyFlow;
  boards: readonly Board[];
}) {
  const words = useWords();
  const tickets: readonly Open[] = in_progress;
  const [isWhole, setWhole] = useState(false);
  const title = words('flow.ageing');
  const boardOf = new Map(boards.map((board) => [board.id, board]));
  const usual = cycle?.p85 ?? null;
  const most = Math.max(usual ?? 0, ...tickets.map(({ days }) => days), 0.001);
  const nameOf = (ticket: Open) => boardOf.get(boardIdOf(ticket))?.name;
  const board: Column<Open> = {
    name: words('analytics.board'),
    value: (ticket) => nameOf(ticket) ?? null,
    shown: nameOf,
  };
  const columns: Column<Open>[] = [
    { name: words('flow.ticket'), value: ({ key }) => key, shown: ({ key }) => key },
    { name: words('flow.title'), value: (ticket) => ticket.title, shown: (ticket) => ticket.title },
    ...(boards.length === 0 ? [] : [board]),
    { name: words('flow.days'), value: ({ days }) => days, shown: ({ days }) => daysText(days) },
  ];
  return (
    <ChartSection title={title} lead={words('flow.ageingLead')} isWide>
      {tickets.length === 0 ? (
        <p className={textCss.soft}>{words('flow.ageingNone')}</p>
      ) : (
        <>
          {usual !== null && (
            <ul className={flowCss.keys}>
              <li>
                <svg aria-hidden="true" width="28" height="14">
                  <line className={flowCss.usual} x1="14" x2="14" y2="14" />
                </svg>
                {words('flow.ageingLine', { time: daysText(usual) })}
              </li>
            </ul>
          )}
          <table className={classes(analyticsCss.figuresTable, flowCss.ageing)}>
            <caption className={textCss.hidden}>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{words('flow.ticket')}</th>
                <th scope="col">{words('flow.age')}</th>
              </tr>
            </thead>
            <tbody>
              {tickets.slice(0, isWhole ? undefined : shownFirst).map((ticket) => (
                <tr key={ticket.ticket_id}>
                  <th scope="row">
                    <AppLink href={`/app/tickets/${ticket.key}`}>
                      {ticket.key} <bdi>{ticket.title}</bdi>
                    </AppLink>
                    <OnBoard board={boardOf.get(boardIdOf(ticket))} />
                  </th>
                  <td>
                    <AgeBar
                      days={ticket.days}
                      {...{ usual, most }}
                      isOld={ticket.is_old === true}
                    />
                    {daysText(ticket.days)}
                    {ticket.is_old === true && (
                      <span className={classes(pageCss.pill, pageCss.off)}>
                        {words('flow.isOld')}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={dataCss.data}>
            {!isWhole && tickets.length > shownFirst && (
              <Button slight onPress={() => setWhole(true)}>
                {words('flow.showAll', { count: tickets.length })}
              </Button>
            )}
            <CsvButton
              title={title}
              file={`${project.key}-work-in-progress`}
              columns={columns}
              rows={tickets}
            />
          </div>
        </>
      )}
    </ChartSection>
  );
}

function OnBoard({ board }: { board: Board | undefined }) {
  if (board === undefined) return null;
  return (
    <span className={classes(textCss.note, flowCss.onBoard)}>
      <i className={signCss.dot} style={{ background: board.color }} /> <bdi>{board.name}</bdi>
    </span>
  );
}

/** An age as a bar. Decoration: the words are next to it. */
function AgeBar({
  days,
  usual,
  most,
  isOld,
}: {
  days: number;
  usual: number | null;
  most: number;
  isOld: boolean;
}) {
  const isMirrored = currentDirection() === 'rtl';
  const share = (days / most) * 100;
  const line =
    usual === null ? null : `${isMirrored ? 100 - (usual / most) * 100 : (usual / most) * 100}%`;
  return (
    <svg className={flowCss.ageBar} aria-hidden="true" width="100%" height="14">
      <rect
        className={isOld ? flowCss.old : undefined}
        x={isMirrored ? `${100 - share}%` : 0}
        y="2"
        width={`${share}%`}
        height="10"
        rx="3"
      />
      {line !== null && <line className={flowCss.usual} x1={line} x2={line} y2="14" />}
    </svg>
  );
}
