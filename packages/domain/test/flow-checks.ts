import { expect } from 'vitest';
import { dayAfter, dayClock } from '../src/flow/day-clock.ts';
import { flowAfter } from '../src/flow/day-log.ts';
import { dayRowsOf } from '../src/flow/day-rows.ts';
import {
  emptyFlow,
  flowText,
  noTickets,
  plus,
  type FlowState,
  type TicketFlow,
} from '../src/flow/flow-state.ts';
import { cycleMs, timed } from '../src/flow/ticket-time.ts';
import { dice } from '../testing/dice.ts';
import { madeHistory } from '../testing/flow-histories.ts';
import { naiveFlow, type NaiveRows } from './naive-flow.ts';

/** The rows with the field names of the second model. */
const rowsOf = ({ days }: FlowState): NaiveRows =>
  Object.fromEntries(
    [...days].map(([key, row]) => [
      key,
      {
        entered: row.entered.tickets,
        enteredTenths: row.entered.tenths,
        left: row.left.tickets,
        leftTenths: row.left.tenths,
        archived: row.archived.tickets,
        reestimated: row.reestimated,
        finished: row.finished.tickets,
        finishedTenths: row.finished.tenths,
        reopened: row.reopened.tickets,
        reopenedTenths: row.reopened.tenths,
      },
    ]),
  );

const withoutZeros = (row: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0));

const countedRows = (rows: NaiveRows): NaiveRows =>
  Object.fromEntries(
    Object.entries(rows)
      .map(([key, row]) => [key, withoutZeros(row)] as const)
      .filter(([, row]) => Object.keys(row).length > 0),
  );

/** The times of a ticket up to `at`, without boards on which it spent none. */
function timesOf(ticket: TicketFlow, at: number) {
  const { startedAt, endedAt, activeMs, waitingMs, blockedMs, boardMs } = timed(ticket, at);
  return { startedAt, endedAt, activeMs, waitingMs, blockedMs, boardMs: withoutZeros(boardMs) };
}

/** The number of changes of a history. */
const lengthOf = (seed: number): number => 5 + (seed % 60);

const stateOf = (seed: number) => {
  const history = madeHistory(seed, lengthOf(seed));
  return { ...history, state: flowAfter(emptyFlow(history.settings), history.events) };
};

/** What every history must keep; each title is a rule. */
export const flowChecks: Readonly<Record<string, (seed: number) => void>> = {
  'random histories have the rows and times of a second model': (seed) => {
    const { state, ...history } = stateOf(seed);
    const naive = naiveFlow(history);
    const times = [...state.tickets].map(([id, ticket]) => [id, timesOf(ticket, state.at)]);
    const expected = Object.entries(naive.tickets).map(([id, ticket]) => [
      id,
      { ...ticket, boardMs: withoutZeros(ticket.boardMs) },
    ]);
    expect({ seed, rows: countedRows(rowsOf(state)), tickets: Object.fromEntries(times) }).toEqual({
      seed,
      rows: countedRows(naive.rows),
      tickets: Object.fromEntries(expected),
    });
  },
  'kept event by event, the state has the bytes of a replay, and no state changes later': (
    seed,
  ) => {
    const { settings, events, state: whole } = stateOf(seed);
    const roll = dice(seed);
    const cut = roll(events.length);
    const before = flowAfter(emptyFlow(settings), events.slice(0, cut));
    const text = flowText(before);
    let state = before;
    for (let next = cut; next < events.length;) {
      const end = next + 1 + roll(4);
      state = flowAfter(state, events.slice(next, end));
      next = end;
    }
    const [byEvents, earlier] = [flowText(state), flowText(before)];
    expect({ seed, byEvents, earlier }).toEqual({ seed, byEvents: flowText(whole), earlier: text });
  },
  'later events change no past day, except by imports with dates of their own': (seed) => {
    const { settings, events, state: after } = stateOf(seed);
    const cut = dice(seed)(events.length);
    const before = flowAfter(emptyFlow(settings), events.slice(0, cut));
    const today = dayClock(settings.timeZone)(before.at);
    const range = { from: dayAfter(today, -100), to: dayAfter(today, -1) };
    const ofLog = (state: FlowState) =>
      dayRowsOf(state, range).filter(({ isImported }) => !isImported);
    const [rows, earlier] = [after, before].map((state) => JSON.stringify(ofLog(state)));
    expect({ seed, rows }).toEqual({ seed, rows: earlier });
  },
  'at the end, the tickets there are those of the boards': (seed) => {
    const { settings, boards, tickets, state } = stateOf(seed);
    const today = dayClock(settings.timeZone)(state.at);
    const rows = dayRowsOf(state, { from: today, to: today });
    const sums = boards.map(({ id }) =>
      rows
        .filter(({ boardId }) => boardId === id)
        .reduce((sum, { there }) => plus(sum, there), noTickets),
    );
    const expected = boards.map(({ id }) =>
      tickets
        .filter((each) => each.board_id === id && !each.isDeleted && !each.isAway && !each.archived)
        .map(({ estimate }) => ({ tickets: 1, tenths: Math.round((estimate ?? 0) * 10) }))
        .reduce((sum, count) => plus(sum, count), noTickets),
    );
    expect({ seed, sums }).toEqual({ seed, sums: expected });
  },
  'active and waiting time are together the time from start to end': (seed) => {
    for (const ticket of stateOf(seed).state.tickets.values()) {
      const whole = cycleMs(ticket);
      const sum = ticket.activeMs + ticket.waitingMs;
      if (whole !== null) expect({ seed, sum }).toEqual({ seed, sum: whole });
    }
  },
};
