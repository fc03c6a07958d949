import { describe, expect, it } from 'vitest';
import { answerBudget } from '../../src/budgets/answer-budget.ts';
import { eventsOf } from '../../src/event/event-draft.ts';
import { reorderTickets } from '../../src/ticket/use-cases/reorder-tickets.ts';
import type { Cursor, Page, PageRequest } from '../../src/kernel/page.ts';
import { aComment } from '../builders/comments.ts';
import { aDocument } from '../builders/documents.ts';
import { aTenantFixture, type TenantFixture, recordEvents } from '../builders/tenant-fixture.ts';
import { someTickets } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, untilSettled, write, type TestStorage, type StorageOf } from './test-storage.ts';
import { pageOf } from './walk.ts';

type List = (page: PageRequest) => Promise<Page<{ id: string }> | null>;

/** Texts of a sixteenth of a page; JSON writes those of control characters six times as long. */
const textBytes = answerBudget.pageBytes / 16;
const largeTexts = [
  ...Array<string>(14).fill('&amp;'.repeat(textBytes / 5)),
  ...Array<string>(6).fill('\u0001'.repeat(textBytes)),
  ...Array<string>(4).fill('<p>small</p>'),
];

const bytesOf = (items: readonly unknown[]): number =>
  items.reduce<number>((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0);

/** The pages of the list, first on its way to the end, then back. */
async function walked(list: List, limit: number): Promise<{ on: string[][]; back: string[][] }> {
  const on: string[][] = [];
  const back: string[][] = [];
  const look = async (request: PageRequest, pages: string[][]) => {
    const page = await pageOf(list, request);
    pages.push(page.items.map(({ id }) => id));
    expect(bytesOf(page.items)).toBeLessThanOrEqual(answerBudget.pageBytes);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    return page;
  };
  let page = await look({ limit }, on);
  while (page.next !== null && page.items.length > 0) {
    page = await look({ limit, cursor: page.next }, on);
  }
  while (page.prev !== null) page = await look({ limit, cursor: page.prev }, back);
  return { on, back };
}

async function largeTickets(storage: TestStorage) {
  const tenant = await aTenantFixture(storage);
  const project = await aProject(tenant, { key: 'WEB' });
  const inputs = largeTexts.map((descriptionHtml) => ({ descriptionHtml }));
  const made = await someTickets(tenant, await aBoard(tenant, project), inputs);
  return { tenant, project, made };
}

async function expectAll(list: List, ids: readonly string[]): Promise<void> {
  const { on, back } = await walked(list, 200);
  expect(on.flat()).toEqual(ids);
  const pages = on.filter((page) => page.length > 0);
  expect(pages.length).toBeGreaterThan(1);
  const last = pages.at(-1) ?? [];
  expect(back.toReversed().flat()).toEqual(ids.slice(0, ids.length - last.length));
}

async function recordLarge(tenant: TenantFixture): Promise<string[]> {
  const { principal, newId, tick } = tenant;
  const drafts = largeTexts.map((text) => ({
    kind: 'project.updated' as const,
    subject: { type: 'project', id: newId() } as const,
    projectId: null,
    data: { id: newId(), description: text },
    changes: { description: { from: null, to: text } },
  }));
  const events = eventsOf(principal, { newId, now: tick() }, drafts);
  await write(tenant, async (stores) => recordEvents(stores, ...events));
  return events.map(({ id }) => id);
}

/** Pages whose records are large end early. */
export function largePagesContract(storage: StorageOf): void {
  describe('a page of large records ends early, and its cursors lead to all others, for', () => {
    it.each(['rank', '-created_at'] as const)(
      'tickets by %s, of which the total is the same',
      async (sort) => {
        const { tenant, project, made } = await largeTickets(storage());
        const unfiltered = { words: [], archived: false };
        const list: List = async (page) =>
          read(tenant).tickets.list(project.id, unfiltered, sort, page);
        const ids = made.map(({ id }) => id);
        await expectAll(list, sort === 'rank' ? ids : ids.toReversed());
        expect(await pageOf(list, { limit: 200, total: true })).toMatchObject({
          total: ids.length,
        });
      },
    );

    it('tickets that are put into another order, which keep their texts', async () => {
      const { tenant, project, made } = await largeTickets(storage());
      const { tenancy, newId, tick: clock, principal } = tenant;
      const reorder = reorderTickets({ tenancy, clock, newId });
      const ids = made.map(({ id }) => id).toReversed();
      const input = { project: project.id, boardId: made[0]?.boardId ?? '', ticketIds: ids };
      // The second time nothing changes.
      for (const _ of ['first', 'second']) {
        const records = await reorder(principal, input);
        expect(records.map(({ id }) => id)).toEqual(ids.slice(0, records.length));
        expect(records.length).toBeGreaterThan(4);
        expect(bytesOf(records)).toBeLessThanOrEqual(answerBudget.pageBytes);
        expect(records.filter((record) => record.description_html === null)).toEqual([]);
      }
      const listed: string[] = [];
      for (let cursor: Cursor | null | undefined; cursor !== null;) {
        const request = { limit: 200, ...(cursor && { cursor }) };
        const page = await pageOf(
          async (asked: PageRequest) =>
            read(tenant).tickets.list(project.id, { words: [], archived: false }, 'rank', asked),
          request,
        );
        expect(page.items.filter((record) => record.description_html === null)).toEqual([]);
        listed.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      }
      expect(listed).toEqual(ids);
    });

    it('documents', async () => {
      const tenant = await aTenantFixture(storage());
      const ids: string[] = [];
      for (const contentHtml of largeTexts) ids.push((await aDocument(tenant, { contentHtml })).id);
      await expectAll(
        async (page) =>
          read(tenant).documents.list({ words: [], tagNames: [], archived: false }, page),
        ids,
      );
    });

    it('comments', async () => {
      const tenant = await aTenantFixture(storage());
      const document = { kind: 'document', id: (await aDocument(tenant)).id } as const;
      const ids: string[] = [];
      for (const bodyHtml of largeTexts)
        ids.push((await aComment(tenant, document, { bodyHtml })).id);
      const on = { kind: document.kind, ref: document.id };
      await expectAll(async (page) => read(tenant).comments.list(on, page), ids);
    });

    it('events', async () => {
      const tenant = await aTenantFixture(storage());
      const ids = await recordLarge(tenant);
      await untilSettled(storage(), tenant);
      const list: List = async (page) => read(tenant).events.list({}, page);
      const { on } = await walked(list, 200);
      expect(on.flat().filter((id) => ids.includes(id))).toEqual(ids);
      expect(on.length).toBeGreaterThan(2);
    });

    it('events that are followed', async () => {
      const tenant = await aTenantFixture(storage());
      const follower = await read(tenant).events.follow();
      const ids = await recordLarge(tenant);
      const met: string[] = [];
      while (met.length < ids.length) {
        const events = there(await follower.next());
        expect(bytesOf(events)).toBeLessThanOrEqual(1.1 * answerBudget.pageBytes);
        met.push(...events.map(({ record }) => record.id));
      }
      follower.end();
      expect(met).toEqual(ids);
    });
  });
}
