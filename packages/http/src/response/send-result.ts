import { Readable } from 'node:stream';
import { csvLine, type Page } from '@basalt/domain';
import { HttpError } from '../problem/http-error.ts';
import type { CursorSeal } from '../request/cursor.ts';
import { entityTag, isNotModified } from '../operation/etag.ts';
import type { RequestRead } from '../request/read-request.ts';
import { sendJson, type RequestContext } from '../request/request-context.ts';
import { locationOf, type Answer, type TableRows } from '../operation/answer.ts';
import { chosenInOutcome, chosenOf } from './included.ts';
import { listBody, wholeListBody, type ListAddress } from './list-page.ts';

/** Sends what the use case returned, in the form that the route's record declares. */
export function sendResult(
  answer: Answer,
  ctx: RequestContext,
  {
    result,
    included,
    input: { page, choice, parameters, path, binding },
    dependencies: { appUrl, base, seal },
  }: {
    result: unknown;
    included?: object | null;
    input: RequestRead;
    dependencies: { appUrl: string; base: string; seal: CursorSeal };
  },
): void {
  if (answer.kind === 'nothing') ctx.body = null;
  ctx.status = answer.status;
  if (answer.kind === 'nothing') return;
  if (answer.kind === 'list') {
    const list: ListAddress = { url: `${appUrl}${path}`, parameters, binding };
    const { body, link } = listBody(result as Page<object>, page?.limit ?? 0, list, seal);
    if (link !== null) ctx.set('Link', link);
    const data = body.data.map((record) => chosenOf(record, choice));
    sendJson(ctx, { ...body, data, ...(included && { included }) });
    return;
  }
  if (answer.kind === 'whole') {
    const items = (result as readonly object[]).map((record) => chosenOf(record, choice));
    sendJson(ctx, wholeListBody(items, answer.most));
    return;
  }
  if (answer.kind === 'table') {
    ctx.set({ 'Content-Type': tableType, ...savedAs(answer.fileName) });
    ctx.body = Readable.from(tableLines(answer.columns, result as TableRows));
    return;
  }
  if (answer.kind === 'lines') {
    ctx.set({ 'Content-Type': linesType, ...savedAs(answer.fileName) });
    ctx.body = Readable.from(recordLines(result as AsyncIterable<readonly object[]>));
    return;
  }
  if (answer.kind === 'outcomes') {
    const { data, meta } = result as { data: readonly object[]; meta: object };
    const outcomes = data.map((outcome) => chosenInOutcome(outcome, answer.recordField, choice));
    sendJson(ctx, { data: outcomes, meta });
    return;
  }
  const record = result as Readonly<Record<string, unknown>>;
  if (answer.kind === 'created' && answer.collection !== null) {
    ctx.set('Location', base + locationOf(answer.collection, record));
  }
  const isRead = (ctx.method === 'GET' || ctx.method === 'HEAD') && answer.kind === 'one';
  // The answer of a change can contain more than a read: a secret that is shown once. So its hash is no ETag.
  const tag =
    isRead || 'version' in record ? entityTag(record, { fields: choice.fields, included }) : null;
  if (tag !== null) ctx.set('ETag', tag);
  if (isRead && tag !== null && isNotModified(ctx.req.headers['if-none-match'], tag)) {
    ctx.body = null;
    ctx.status = 304;
    return;
  }
  sendJson(ctx, { data: chosenOf(record, choice), ...(included && { included }) });
}

/** The headers of an answer that programs save under this name (RFC 6266). `name` must be plain ASCII. */
export const savedAs = (name: string) => ({
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** The type of a table. */
export const tableType = 'text/csv; charset=utf-8';

/** The type of JSON Lines. */
export const linesType = 'application/jsonl; charset=utf-8';

async function* tableLines(
  columns: readonly string[],
  { rows, more = [], bom = false }: TableRows,
): AsyncGenerator<string> {
  yield `${bom ? '\uFEFF' : ''}${csvLine([...columns, ...more])}`;
  for await (const some of rows) yield some.map(csvLine).join('');
}

async function* recordLines(records: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const some of records)
    yield some.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** Closes the connection after the answer when the body is too long, so that the rest of the body is not received. */
export function closeAfterLongBody(ctx: RequestContext, fault: unknown): void {
  const isTooMuch = fault instanceof HttpError && fault.code === 'payload_too_large';
  if (isTooMuch) ctx.set('Connection', 'close');
}
