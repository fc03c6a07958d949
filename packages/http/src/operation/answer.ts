import { maxPerPage, type CallerFollower, type FollowedRecord, type Page } from '@basalt/domain';
import type * as v from 'valibot';
import type { Inclusions } from './inclusions.ts';

/** A schema of answers that describes `T`. */
export type AnswerSchema<T> = v.GenericSchema<unknown, T>;

/** `{"data": …}` with one record. */
export interface OneAnswer<T> {
  readonly kind: 'one';
  readonly status: 200;
  readonly data: AnswerSchema<T>;
  /** The related records that `include` can name. */
  readonly inclusions?: Inclusions | undefined;
}

/** `{"data": …}` with status 201, and the record's address if it has one. */
export interface CreatedAnswer<T> {
  readonly kind: 'created';
  readonly status: 201;
  readonly data: AnswerSchema<T>;
  /**
   * Where the collection of such records is, below the base path: `/projects`. A placeholder is a field of
   * the record: `/tickets/{ticket_id}/comments`. Null for records that cannot be read again.
   */
  readonly collection: string | null;
}

/** `{"data": […], "links": …, "meta": …}`: one page of a list. */
export interface ListAnswer<T> {
  readonly kind: 'list';
  readonly status: 200;
  readonly item: AnswerSchema<T>;
  /** Page size when the request names none. */
  readonly perPage: number;
  /** The greatest page size. */
  readonly most: number;
  /** Whether the request can ask for the number of all records. */
  readonly isCounted: boolean;
  /** The related records that `include` can name. */
  readonly inclusions?: Inclusions | undefined;
}

/** The same envelope with the whole list on one page, such as after a reorder. */
export interface WholeAnswer<T> {
  readonly kind: 'whole';
  readonly status: 200;
  readonly item: AnswerSchema<T>;
  /** The maximum number of items. */
  readonly most: number;
}

/** `{"data": […], "meta": …}`: the outcome of each of several changes, in their order. */
export interface OutcomesAnswer<T> {
  readonly kind: 'outcomes';
  readonly status: 200;
  readonly item: AnswerSchema<T>;
  readonly meta: AnswerSchema<unknown>;
  /** The record in each outcome, and the name of its field. */
  readonly record: AnswerSchema<unknown>;
  readonly recordField: string;
}

/** `text/event-stream`: each event as it happens, until client or server ends the stream. */
export interface StreamAnswer {
  readonly kind: 'stream';
  readonly status: 200;
  /** The schema of the data of each event. */
  readonly item: AnswerSchema<unknown>;
}

/** `text/csv`: a table whose first line names the columns, line by line. */
export interface TableAnswer {
  readonly kind: 'table';
  readonly status: 200;
  readonly columns: readonly string[];
  /** The name under which programs save it. */
  readonly fileName: string;
}

/** The content of a table: its rows, in portions; `bom` for spreadsheets that need a byte order mark. */
export interface TableRows {
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
  /** Columns behind those of the answer. */
  readonly more?: readonly string[] | undefined;
  readonly bom?: boolean | undefined;
}

/** `application/jsonl`: one record on each line. */
export interface LinesAnswer<T> {
  readonly kind: 'lines';
  readonly status: 200;
  readonly item: AnswerSchema<T>;
  /** The name under which programs save it. */
  readonly fileName: string;
}

/** 204, or 202 when the work may be done later or not at all; no body. */
export interface NoAnswer {
  readonly kind: 'nothing';
  readonly status: 202 | 204;
}

/** The successful answer of a route. */
export type Answer =
  | OneAnswer<unknown>
  | CreatedAnswer<unknown>
  | ListAnswer<unknown>
  | WholeAnswer<unknown>
  | OutcomesAnswer<unknown>
  | StreamAnswer
  | TableAnswer
  | LinesAnswer<unknown>
  | NoAnswer;

/** The result of the use case for an answer. */
export type ResultOf<A extends Answer> =
  A extends ListAnswer<infer T>
    ? Page<T>
    : A extends WholeAnswer<infer T>
      ? readonly T[]
      : A extends OutcomesAnswer<infer T>
        ? { readonly data: readonly T[]; readonly meta: object }
        : A extends OneAnswer<infer T> | CreatedAnswer<infer T>
          ? T
          : A extends StreamAnswer
            ? CallerFollower<FollowedRecord>
            : A extends TableAnswer
              ? TableRows
              : A extends LinesAnswer<infer T>
                ? AsyncIterable<readonly T[]>
                : void;

/** An existing record. */
export const one = <T>(
  data: AnswerSchema<T>,
  { inclusions }: { inclusions?: Inclusions } = {},
): OneAnswer<T> => ({ kind: 'one', status: 200, data, inclusions });

/** A new record; its address is the collection's and its `id`. */
export const created = <T extends { id: string }>(
  data: AnswerSchema<T>,
  collection: string,
): CreatedAnswer<T> => ({ kind: 'created', status: 201, data, collection });

/** A new record that has no address. */
export const createdWithoutAddress = <T extends { id: string }>(
  data: AnswerSchema<T>,
): CreatedAnswer<T> => ({
  kind: 'created',
  status: 201,
  data,
  collection: null,
});

/** A new record that only this answer contains. It has neither id nor address. */
export const issued = <T>(data: AnswerSchema<T>): CreatedAnswer<T> => ({
  kind: 'created',
  status: 201,
  data,
  collection: null,
});

/** The address of a new record in its collection. */
export function locationOf(collection: string, record: Readonly<Record<string, unknown>>): string {
  const filled = collection.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(record[field]));
  return `${filled}/${String(record['id'])}`;
}

/** One page of a list. */
export const listOf = <T>(
  item: AnswerSchema<T>,
  {
    perPage = 50,
    most = maxPerPage,
    isCounted = true,
    inclusions,
  }: { perPage?: number; most?: number; isCounted?: boolean; inclusions?: Inclusions } = {},
): ListAnswer<T> => ({ kind: 'list', status: 200, item, perPage, most, isCounted, inclusions });

/** A list with all its items: at most `most`. */
export const wholeListOf = <T>(item: AnswerSchema<T>, most: number): WholeAnswer<T> => ({
  kind: 'whole',
  status: 200,
  item,
  most,
});

/** A table as CSV; the use case returns its rows in portions. */
export const tableOf = (columns: readonly string[], fileName: string): TableAnswer => ({
  kind: 'table',
  status: 200,
  columns,
  fileName,
});

/** Records as JSON Lines; the use case returns them in portions. */
export const linesOf = <T>(item: AnswerSchema<T>, fileName: string): LinesAnswer<T> => ({
  kind: 'lines',
  status: 200,
  item,
  fileName,
});

/** The outcome of each of several changes, with the changed record in the field `recordField`. */
export const outcomesOf = <T>(
  item: AnswerSchema<T>,
  meta: AnswerSchema<unknown>,
  { record, recordField }: Pick<OutcomesAnswer<T>, 'record' | 'recordField'>,
): OutcomesAnswer<T> => ({ kind: 'outcomes', status: 200, item, meta, record, recordField });

/** Events as they happen; `item` is the data of each. */
export const streamOf = (item: AnswerSchema<unknown>): StreamAnswer => ({
  kind: 'stream',
  status: 200,
  item,
});

/** Done, without a body. */
export const nothing: NoAnswer = { kind: 'nothing', status: 204 };

/** Status 202: the answer does not reveal whether the request has an effect. */
export const accepted: NoAnswer = { kind: 'nothing', status: 202 };
