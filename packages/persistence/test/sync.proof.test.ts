import type { Cursor, Page, PageRequest } from '@basalt/domain';
import { expect, test } from 'vitest';
import { concurrently, calls, dice, raceSeed } from './concurrently.ts';
import { useTenant } from './use-server.ts';

/** Changes that each writer makes; `BASALT_SYNC_CHANGES` for the long form. */
const changes = Number(process.env['BASALT_SYNC_CHANGES'] ?? 30);
const writers = 8;

const { server, tenant } = await useTenant({ maxConnections: 10, connectTimeout: 60_000 });

interface Copied {
  id: string;
  updated_at: string;
  version: number;
  last_activity_at: string;
  /** Of a ticket. */
  comment_count?: number;
  custom_fields?: Readonly<Record<string, unknown>>;
  deleted_at: string | null;
}

/** Records by id, as somebody outside keeps them. */
type Copy = Map<string, Copied>;

/** Writers that change the same tickets and documents, and what is under way at a moment. */
function makeWriters() {
  const { principal, project, boardId } = tenant;
  const { organizationId: organization } = principal;
  const act = server.useCases;
  const tickets: string[] = [];
  const documents: string[] = [];
  /** When the change that each writer is making began. */
  const running = new Map<number, number>();
  const boards = ['open', 'hold', 'deployed'].map(boardId);
  let field = '';
  let options: readonly { id: string; name: string }[] = [];

  /** A field of all projects, which changes together with the tickets. */
  async function defineField(): Promise<void> {
    const names = ['low', 'high'].map((name) => ({ name }));
    const named = { organization, name: 'Severity', type: 'choice', options: names } as const;
    ({ id: field, options } = await act.createField(principal, named));
  }

  const changeField: readonly ((round: number) => Promise<unknown>)[] = [
    (round) =>
      act.updateField(principal, {
        field,
        options: options.map(({ id }, at) => ({ id, name: `${at} ${round}` })),
      }),
    () => act.deleteField(principal, { field }),
    () => act.restoreField(principal, { field }),
    () => act.restoreField(principal, { field }),
  ];

  async function change(roll: (below: number) => number): Promise<void> {
    const ticket = tickets[roll(tickets.length || 1)];
    const document = documents[roll(documents.length || 1)];
    const board = boards[roll(3)] as string;
    const title = `title ${roll(1_000)}`;
    const bodyHtml = `<p>${title}</p>`;
    const kind = roll(15);
    if (ticket === undefined || kind < 2) {
      tickets.push(
        (await act.createTicket(principal, { project: project.id, boardId: board, title })).id,
      );
    } else if (document === undefined || kind === 2) {
      documents.push((await act.createDocument(principal, { organization, title })).id);
    } else if (kind === 3) await act.updateDocument(principal, { document, title });
    else if (kind === 4) await act.deleteDocument(principal, { document });
    else if (kind === 5) await act.restoreDocument(principal, { document });
    else if (kind === 6) await act.deleteTicket(principal, { ticket });
    else if (kind === 7) await act.restoreTicket(principal, { ticket });
    else if (kind === 8) await act.createTicketComment(principal, { parent: ticket, bodyHtml });
    else if (kind === 9) await act.updateTicket(principal, { ticket, archived: roll(2) === 0 });
    else if (kind === 10) await act.updateTicket(principal, { ticket, title });
    else if (kind === 11) await changeField[roll(changeField.length)]?.(roll(1_000));
    else if (kind < 14) {
      const severity = options[roll(2)]?.id as string;
      await act.updateTicket(principal, { ticket, customFields: { severity } });
    } else
      await act.moveTicket(principal, {
        ticket,
        boardId: board,
        position: { at: 'index', index: roll(5) },
      });
  }

  return {
    defineField,
    /** Since when something may be under way that is not to be seen yet. */
    since: () => new Date(Math.min(Date.now(), ...running.values())),
    async run() {
      const { failed } = await concurrently(
        calls(writers, async (writer) => {
          const roll = dice(raceSeed + writer);
          for (let made = 0; made < changes; made += 1) {
            running.set(writer, Date.now());
            // What a writer finds deleted or restored already is refused.
            const { failed: faults } = await concurrently([() => change(roll)]);
            running.delete(writer);
            expect(faults).toEqual([]);
          }
        }),
      );
      expect(failed).toEqual([]);
      // It may be there already.
      running.set(writers, Date.now());
      await concurrently([() => act.restoreField(principal, { field })]);
      running.delete(writers);
    },
  };
}

/** All pages of a list from a cursor on, and where the last one leads. */
async function readOn<T>(
  list: (page: PageRequest) => Promise<Page<T>>,
  take: (item: T) => void,
  cursor?: Cursor,
): Promise<Cursor | undefined> {
  let at = cursor;
  for (;;) {
    const { items, next } = await list({ limit: 50, cursor: at });
    for (const item of items) take(item);
    if (next !== null) at = next;
    if (items.length < 50) return at;
  }
}

const all = { words: [], archived: 'all' } as const;

/** What has changed since a moment, deleted records among it, goes into the copy. */
async function copyChanges(copy: Copy, updatedSince: Date): Promise<void> {
  const { principal } = tenant;
  const { organizationId: organization } = principal;
  const filter = { ...all, updatedSince, deleted: 'include' } as const;
  const take = (record: Copied) => {
    if (record.deleted_at === null) copy.set(record.id, record);
    else copy.delete(record.id);
  };
  const input = { organization, sort: 'updated_at' } as const;
  await readOn(
    (page) => server.useCases.listAllTickets(principal, { ...input, filter, page }),
    take,
  );
  const documents = { ...filter, tagNames: [] };
  await readOn(
    (page) => server.useCases.listDocuments(principal, { ...input, filter: documents, page }),
    take,
  );
}

const idOf = (data: Readonly<Record<string, unknown>>): string => String(data['id']);

/** Goes on in the log from the cursor; every event of a ticket or document has its record. */
async function copyEvents(copy: Copy, cursor?: Cursor): Promise<Cursor | undefined> {
  const { principal } = tenant;
  const { organizationId: organization } = principal;
  return readOn(
    (page) => server.useCases.listEvents(principal, { organization, page }),
    ({ type, data, affected }) => {
      for (const { type: kind, id, version, changes: raised } of affected) {
        const record = copy.get(id);
        if (kind === 'ticket' && record) copy.set(id, { ...record, version, ...raised });
      }
      if (/^(?:ticket|document)\.deleted$/u.test(type)) copy.delete(idOf(data));
      else if (/^(?:ticket|document)\.\w+$/u.test(type))
        copy.set(idOf(data), data as unknown as Copied);
    },
    cursor,
  );
}

async function readAll(): Promise<Copy> {
  const copy: Copy = new Map();
  const { principal } = tenant;
  const { organizationId: organization } = principal;
  const take = (record: Copied) => copy.set(record.id, record);
  const input = { organization, sort: 'created_at' } as const;
  await readOn(
    (page) => server.useCases.listAllTickets(principal, { ...input, filter: all, page }),
    take,
  );
  const filter = { ...all, tagNames: [] };
  await readOn(
    (page) => server.useCases.listDocuments(principal, { ...input, filter, page }),
    take,
  );
  return copy;
}

const sorted = (copy: Copy): Copied[] =>
  [...copy.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** A comment changes the last activity of its ticket or document and the count of comments, without another version. */
const content = (copy: Copy) =>
  sorted(copy).map(({ last_activity_at: _activity, comment_count: _count, ...others }) => others);

test(
  'a client that follows only what has changed, or only the log, ends with what a reader of all finds, while eight write',
  { timeout: 180_000 + changes * 4_000 },
  async () => {
    const byChange: Copy = new Map();
    const byLog: Copy = new Map();
    const work = makeWriters();
    await work.defineField();
    let isOver = false;
    const written = work.run().finally(() => {
      isOver = true;
    });
    let since = new Date(0);
    let cursor: Cursor | undefined;
    let rounds = 0;
    for (let isLast = false; !isLast; rounds += 1) {
      isLast = isOver;
      const next = work.since();
      await copyChanges(byChange, since);
      since = next;
      cursor = await copyEvents(byLog, cursor);
    }
    await written;
    expect(rounds).toBeGreaterThan(2);
    const whole = await readAll();
    expect(whole.size).toBeGreaterThan(10);
    expect(sorted(whole).some(({ custom_fields: values = {} }) => 'severity' in values)).toBe(true);
    expect(content(byChange)).toEqual(content(whole));
    await expect
      .poll(
        async () => {
          cursor = await copyEvents(byLog, cursor);
          return content(byLog);
        },
        { timeout: 120_000 },
      )
      .toEqual(content(whole));
  },
);
