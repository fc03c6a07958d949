import type { Connection, PoolClient, Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { columnReader } from '../sql/column-reader.ts';
import { parameterText } from '../sql/parameter-text.ts';
import type { StatementResult, Statement } from '../sql/statement.ts';
import { preparedName } from './prepared-names.ts';

/** How the rows of a statement are read. */
interface Shape {
  names: string[];
  /** A row of nulls. Rows are copies of it: V8 makes a dictionary of an object that gets 20 fields one by one. */
  empty: Readonly<Record<string, unknown>>;
  read: ((text: string) => unknown)[];
}

/** A statement on its way: the name it is prepared under, and the shape of its rows once that is known. */
interface Sent {
  name: string | undefined;
  shape: Shape | null;
}

/** The prepared statements of a connection. */
interface Prepared {
  /** The names of statements that it was asked to prepare. After a failure it is unknown whether it did. */
  names: Set<string>;
  /** The shapes of statements that it has executed since, by name: these are certainly prepared. Null for statements without rows. */
  shapes: Map<string, Shape | null>;
}

const preparedBy = new WeakMap<Connection, Prepared>();

/** Connections that prepare nothing: a pooler behind them may give each transaction another server connection. */
const unprepared = new WeakSet<Connection>();

/** Sends all statements of this connection unprepared from now on. */
export function prepareNothing({ connection }: Pick<PoolClient, 'connection'>): void {
  unprepared.add(connection);
}

/** A connection with more prepared statements than this releases all of them: each takes memory in PostgreSQL. */
const maxPrepared = 250;

const sync = Buffer.from([0x53, 0, 0, 0, 4]);
const flush = Buffer.from([0x48, 0, 0, 0, 4]);

/** A transaction of its own, from `begin` to `commit`, that goes ahead of a batch in the same packet. When it fails, the batch is not executed. */
export interface Ahead {
  readonly statements: readonly Statement[];
  /** After this time without answers the connection counts as lost. */
  readonly timeoutMs: number;
  /** Called with the answers, which come before those of the batch. Must not throw. */
  onAnswers(answers: readonly StatementResult[]): void;
}

/** Read from JSON, which makes all fields of an object at once. */
const emptyRow = (names: readonly string[]): Shape['empty'] =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Shape['empty'];

/**
 * Statements that are sent in one packet and answered in one: the extended protocol with a single Sync at the end
 * (PostgreSQL manual, "Pipelining"). Statements after one that fails are not executed. Unless a transaction was begun before,
 * the batch is one transaction. Moments in rows are RFC 3339 text; other values are as the driver reads them.
 *
 * The driver's own queries have a Sync each. PostgreSQL answers each Sync, which wakes both processes each time.
 */
export class Batch implements Submittable {
  readonly statements: readonly Statement[];
  readonly answers: StatementResult[] = [];
  /** Called once, at the end or with the first error. The driver replaces it by this name, for its own timeout. */
  callback: (error?: Error | null) => void;
  #prepared: Prepared = { names: new Set(), shapes: new Map() };
  /** The names that this batch itself prepares. */
  readonly #preparing = new Set<string>();
  readonly #sent: Sent[] = [];
  readonly #values: (string | Buffer | null)[][];
  #rows: unknown[] = [];
  #bytes = 0;
  #unreadable: Error | null = null;
  #prepares = true;
  readonly #ahead: Ahead | undefined;

  constructor(
    batch: readonly Statement[],
    ahead: Ahead | undefined,
    callback: (error?: Error | null) => void,
  ) {
    const statements = ahead === undefined ? batch : [...ahead.statements, ...batch];
    this.statements = statements;
    this.#ahead = ahead;
    // Here, because a value without a text form throws: nothing was sent or marked as prepared yet.
    this.#values = statements.map(({ values = [] }) => values.map(parameterText));
    this.callback = callback;
  }

  /** Only for OpenTelemetry's instrumentation of pg, which makes a span for an object with a text. */
  get text(): string {
    return this.statements.map(({ text }) => text).join(';\n');
  }

  /** The driver's call to write. */
  submit(connection: Connection): null {
    const prepared = preparedBy.get(connection) ?? this.#prepared;
    preparedBy.set(connection, prepared);
    this.#prepared = prepared;
    this.#prepares = !unprepared.has(connection);
    const messages = prepared.names.size > maxPrepared ? forgetAll(prepared) : [];
    for (const statement of this.statements) this.#write(statement, messages);
    messages.push(sync);
    connection.stream.write(Buffer.concat(messages));
    return null;
  }

  #write({ text, prepared = true }: Statement, messages: Uint8Array[]): void {
    const name = prepared && this.#prepares ? preparedName(text) : undefined;
    if (name === undefined) messages.push(serialize.parse({ text, name: '' }));
    else this.#prepare(name, text, messages);
    const shape = name === undefined ? undefined : this.#prepared.shapes.get(name);
    messages.push(
      serialize.bind({
        statement: name ?? '',
        values: this.#values[this.#sent.length] ?? [],
      }),
    );
    if (shape === undefined) messages.push(serialize.describe({ type: 'P', name: '' }));
    messages.push(serialize.execute());
    this.#sent.push({ name, shape: shape ?? null });
    if (this.#sent.length === this.#ahead?.statements.length) messages.push(flush);
  }

  #prepare(name: string, text: string, messages: Uint8Array[]): void {
    const { names, shapes } = this.#prepared;
    if (shapes.has(name) || this.#preparing.has(name)) return;
    // It may be prepared or not, or a running batch may still fail. Closing a statement that does not exist is no error.
    if (names.has(name)) messages.push(serialize.close({ type: 'S', name }));
    messages.push(serialize.parse({ text, name }));
    names.add(name);
    this.#preparing.add(name);
  }

  /** The statement that is being answered. */
  get #current(): Sent {
    return this.#sent[this.answers.length] as Sent;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name);
    this.#current.shape = {
      names,
      empty: emptyRow(names),
      read: fields.map(({ dataTypeID }) => columnReader(dataTypeID)),
    };
  }

  handleDataRow({ fields, length }: { fields: (string | null)[]; length: number }): void {
    const { names, empty, read } = this.#current.shape as Shape;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[at] as string | null;
        row[names[at] as string] = text === null ? null : (read[at] as Shape['read'][0])(text);
      }
    } catch (error) {
      this.#unreadable = error as Error;
    }
    this.#rows.push(row);
    this.#bytes += length;
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name, shape } = this.#current;
    const { names, shapes } = this.#prepared;
    // A later batch may have released it in the meantime.
    if (name !== undefined && names.has(name)) shapes.set(name, shape);
    const count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
    this.answers.push({ rows: this.#rows, count, bytes: this.#bytes });
    this.#rows = [];
    this.#bytes = 0;
    const isAhead = this.answers.length === this.#ahead?.statements.length;
    if (isAhead && this.#unreadable === null) this.#ahead?.onAnswers(this.answers.slice());
  }

  /** A statement without text. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable);
  }

  /** An error of the database, or of the connection. */
  handleError(error: Error): void {
    for (const { name } of this.#sent.slice(this.answers.length)) {
      if (name !== undefined) this.#prepared.shapes.delete(name);
    }
    this.callback(error);
  }
}

/** The messages that release all prepared statements of a connection. */
function forgetAll(prepared: Prepared): Uint8Array[] {
  const messages = [...prepared.names].map((name) => serialize.close({ type: 'S', name }));
  prepared.names.clear();
  prepared.shapes.clear();
  return messages;
}
