import { expect } from 'vitest';
import type { Principal } from '../src/access/principal.ts';
import type { TicketFilter } from '../src/ports/tickets.port.ts';
import type { UseCases } from '../src/use-cases.ts';

const all: TicketFilter = { words: [], archived: 'all' };

/** Checks the flow of tickets by filters, on a project with the default boards. `settled` resolves when the log is counted. */
export async function expectFilteredFlow(
  use: UseCases,
  { principal, project }: { principal: Principal; project: string },
  settled: () => Promise<unknown>,
): Promise<void> {
  const label = await use.createLabel(principal, { project, name: 'Bug' });
  const make = async (title: string, fields: object, ...boards: string[]) => {
    const input = { project, title, boardSlug: 'open', ...fields };
    const { id: ticket } = await use.createTicket(principal, input);
    for (const boardSlug of boards) await use.moveTicket(principal, { ticket, boardSlug });
    return ticket;
  };
  const [begun, done] = ['in-progress', 'deployed'] as const;
  const bug = { labelIds: [label.id], estimate: 1.5 };
  await make('Bug that is done', { ...bug, priority: 'high' }, begun, done);
  await make('Bug without a start', bug, done);
  await make('Bug in progress', bug, begun);
  const archived = await make('Archived bug', bug, begun, done);
  await use.updateTicket(principal, { ticket: archived, archived: true });
  const deleted = await make('Deleted bug', bug, begun, done);
  await use.deleteTicket(principal, { ticket: deleted });
  await make('Another one', { estimate: 8 }, begun, done);
  await make('Another one in progress', {}, begun);
  await settled();
  const read = async (filter: object) => {
    const flow = await use.readFlow(principal, { project, filter: { ...all, ...filter } });
    return {
      days: flow.days.length,
      boards: flow.boards.length,
      weeks: flow.weeks.reduce((sum, { finished }) => sum + finished.tickets, 0),
      estimate: flow.weeks.reduce((sum, { finished }) => sum + finished.estimate, 0),
      finished: flow.finished,
      tickets: flow.tickets.map(({ title }) => title).toSorted(),
      hasPercentiles: flow.cycle_time !== null,
      open: flow.in_progress.map(({ title }) => title),
    };
  };
  expect(await read({})).toMatchObject({ days: 90, boards: 5, weeks: 5, finished: 4 });
  expect(await read({ labelIds: [label.id] })).toEqual({
    days: 0,
    boards: 0,
    weeks: 3,
    estimate: 4.5,
    finished: 2,
    tickets: ['Archived bug', 'Bug that is done'],
    hasPercentiles: true,
    open: ['Bug in progress'],
  });
  expect(await read({ archived: false })).toMatchObject({ weeks: 3, finished: 2 });
  expect(await read({ words: ['another'] })).toMatchObject({ weeks: 1, estimate: 8, finished: 1 });
  expect(await read({ priorities: ['highest'] })).toMatchObject({
    weeks: 0,
    finished: 0,
    tickets: [],
    hasPercentiles: false,
    open: [],
  });
  const unknown = { labelIds: ['0198a000-0000-7000-8000-ffffffffffff'] };
  await expect(read(unknown)).rejects.toMatchObject({ code: 'validation_failed' });
}
