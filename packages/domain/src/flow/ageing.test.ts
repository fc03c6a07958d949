import { expect, test } from 'vitest';
import { ageingOf, openTickets } from './ageing.ts';
import { efficiencyOf, finishedBetween } from './efficiency.ts';
import type { TicketFlow } from './flow-state.ts';
import { newTicket } from './ticket-time.ts';

const ticket = (id: string, fields: Partial<TicketFlow>): TicketFlow => ({
  ...newTicket(id, 'progress', 0),
  isDeleted: false,
  ...fields,
});

const tickets = [
  ticket('young', { startedAt: 900, phase: 'active', countedUntil: 900 }),
  ticket('old', { startedAt: 100, phase: 'waiting', countedUntil: 600, activeMs: 400 }),
  ticket('same', { startedAt: 500, phase: 'active', countedUntil: 800, activeMs: 50 }),
  ticket('queued', {}),
  ticket('archived', { startedAt: 100, phase: 'waiting', isArchived: true }),
  ticket('deleted', { startedAt: 100, phase: 'waiting', isDeleted: true }),
  ticket('ended', { startedAt: 100, endedAt: 400, phase: 'ended', activeMs: 100, waitingMs: 200 }),
  ticket('quick', { startedAt: 450, endedAt: 550, phase: 'ended', activeMs: 100 }),
  ticket('skipped', { endedAt: 500, phase: 'ended' }),
];

test('what is in progress ages, the oldest first, against the 85th percentile', () => {
  const open = openTickets(tickets);
  expect(open.map((each) => ageingOf(each, { now: 1_000, p85Ms: 500 }))).toEqual([
    { id: 'old', boardId: 'progress', ageMs: 900, isOld: true },
    { id: 'same', boardId: 'progress', ageMs: 500, isOld: false },
    { id: 'young', boardId: 'progress', ageMs: 100, isOld: false },
  ]);
  const unknown = open.map((each) => ageingOf(each, { now: 50, p85Ms: null }));
  expect(unknown.map(({ ageMs }) => ageMs)).toEqual([0, 0, 0]);
  expect(unknown.map(({ isOld }) => isOld)).toEqual([null, null, null]);
});

test('efficiency is active time by whole time of the tickets that ended in the range', () => {
  const ended = finishedBetween(tickets, 400, 551);
  expect(ended.map(({ id }) => id)).toEqual(['ended', 'quick']);
  expect(efficiencyOf(ended)).toEqual({ tickets: 2, activeMs: 200, wholeMs: 400, share: 0.5 });
  expect(finishedBetween(tickets, 401, 550)).toEqual([]);
  expect(efficiencyOf([]).share).toBeNull();
});
