import type { AppPolicy } from '../../src/records/app-policy.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { StoredOutcome } from '../../src/idempotency/idempotency.port.ts';
import type { AccountEvent } from '../../src/event/account-event.ts';
import type { StartedSignIn } from '../../src/ports/account-changes.ts';
import type { Picture } from '../../src/records/picture.ts';
import type { ImportRow } from '../../src/records/import-report.ts';
import type { ClaimedMail } from '../../src/mail/outbox.port.ts';
import type { MailChoices, MailDue } from '../../src/notification/mail-due.ts';
import type { Marks } from '../../src/notification/notifications.port.ts';
import type { StoredCalendar } from '../../src/records/view.ts';
import { frozenCopyOf, readCopyOf } from './copy-of.ts';

/** What is stored besides records, by its name. The comments say what the keys are made of (`keyOf`). */
export interface StoredValues {
  /** The last number given to a ticket, by project. */
  ticketNumbers: number;
  /** By key. */
  formerKeys: { ticketId: string; projectId: string; number: number };
  /** By project, or null for documents, and the name in lower case. */
  tags: { id: string; name: string; projectId: string | null };
  /** By project and user. */
  projectMembers: { projectId: string; userId: string };
  /** By view and user. */
  viewCalendars: StoredCalendar;
  /** By the empty key. */
  appPolicy: AppPolicy;
  /** How often a delivery was claimed, by delivery. */
  claims: number;
  /** By notification and user. */
  marks: Marks;
  /** Whether the user watches, and only as an assignee, by ticket or document and user. */
  watches: { watching: boolean; onlyAssigned: boolean };
  /** When the mail is due, by notification and user; null once it was made. */
  mailsDue: Omit<MailDue, 'dueAt'> & { dueAt: Date | null };
  /** By user. */
  mailChoices: MailChoices;
  /** The due date of which people were last notified, by ticket and reason. */
  dueNotices: Date;
  /** The number of events of which notifications were made, by the empty key. */
  notified: number;
  /** The number of events of which runs of rules were started, by the empty key. */
  rulesRead: number;
  rulesWait: Date;
  /** By event, in the order of the log. */
  events: DomainEvent;
  /** By caller, operation and key. */
  outcomes: StoredOutcome & { expiresAt: Date };
  /** By import and position. */
  importRows: ImportRow & { importId: string };
  /** By mail. */
  mails: ClaimedMail & { dueAt: Date };
  /** By event, in the order of the log. */
  accountEvents: AccountEvent;
  /** By session and state. */
  startedSignIns: StartedSignIn & { sessionId: string };
  /** By user. */
  pictures: Picture;
  /** By user and hash. */
  recoveryCodes: { userId: string };
  /** By hash. */
  resetTokens: { userId: string; expiresAt: Date };
  /** By kind and key. */
  failures: { key: string; times: readonly Date[] };
}

/** One key of several parts. */
export const keyOf = (...parts: readonly unknown[]): string => parts.join('\0');

/** The values of a table, to be read. */
type Rows = Pick<ReadonlyMap<string, unknown>, 'get' | 'has' | 'values' | 'entries'>;

/** The values of a draft's table: those of the origin, and what was written since. Copying a whole table for a write would take longer. */
class ChangedRows implements Rows {
  readonly #origin: Rows;
  /** Undefined: deleted. */
  readonly #written = new Map<string, unknown>();

  constructor(origin: Rows) {
    this.#origin = origin;
  }

  get(key: string): unknown {
    return this.#written.has(key) ? this.#written.get(key) : this.#origin.get(key);
  }

  has(key: string): boolean {
    return this.#written.has(key) ? this.#written.get(key) !== undefined : this.#origin.has(key);
  }

  write(key: string, value: unknown): void {
    this.#written.set(key, value);
  }

  *entries(): MapIterator<[string, unknown]> {
    for (const [key, value] of this.#origin.entries()) {
      const current = this.#written.has(key) ? this.#written.get(key) : value;
      if (current !== undefined) yield [key, current];
    }
    for (const [key, value] of this.#written) {
      if (value !== undefined && !this.#origin.has(key)) yield [key, value];
    }
  }

  *values(): MapIterator<unknown> {
    for (const [, value] of this.entries()) yield value;
  }

  /** Writes the changes to the table of the origin. */
  commit(table: Map<string, unknown>): void {
    for (const [key, value] of this.#written) {
      if (value === undefined) table.delete(key);
      else table.set(key, value);
    }
  }
}

/** Named tables of values by key. A draft of a database keeps what is written to it, until `commit` writes that to its origin. */
export class Database {
  readonly #tables = new Map<string, Map<string, unknown>>();
  readonly #changes = new Map<string, ChangedRows>();
  readonly #origin: Database | null;

  constructor(origin: Database | null = null) {
    this.#origin = origin;
  }

  /** The values of a table, to be read. */
  read(table: string): Rows {
    return this.#changes.get(table) ?? this.#origin?.read(table) ?? this.#table(table);
  }

  /** Sets a value of a table, or deletes it by undefined. */
  write(table: string, key: string, value: unknown): void {
    const changes = this.#changes.get(table) ?? new ChangedRows(this.read(table));
    changes.write(key, value);
    if (this.#origin === null) changes.commit(this.#table(table));
    else this.#changes.set(table, changes);
  }

  commit(): void {
    if (this.#origin === null) return;
    for (const [name, changes] of this.#changes) changes.commit(this.#origin.#table(name));
    this.#changes.clear();
  }

  #table(name: string): Map<string, unknown> {
    const table = this.#tables.get(name) ?? new Map<string, unknown>();
    this.#tables.set(name, table);
    return table;
  }

  /** What is stored besides records: of the organization, or of the deployment. */
  values<Name extends keyof StoredValues>(
    name: Name,
    organizationId = '',
  ): Values<StoredValues[Name]> {
    return new Values<StoredValues[Name]>(this, keyOf(organizationId, name));
  }
}

/** The values of one table. What is stored is a frozen copy, and readers get copies of that, so that nothing else changes a value. */
export class Values<Value> {
  readonly #database: Database;
  readonly #table: string;

  constructor(database: Database, table: string) {
    this.#database = database;
    this.#table = table;
  }

  get(key: string): Value | undefined {
    return readCopyOf(this.#database.read(this.#table).get(key) as Value | undefined);
  }

  /** Those that match, in the order in which their keys were first set. */
  where(matches: (value: Value) => boolean = () => true): Value[] {
    return this.read().filter(matches).map(readCopyOf);
  }

  /** The first that matches. */
  first(matches: (value: Value) => boolean): Value | undefined {
    return readCopyOf(this.read().find(matches));
  }

  /** All values, not copied: frozen, in the order in which their keys were first set. */
  read(): Value[] {
    return [...this.#database.read(this.#table).values()] as Value[];
  }

  /** Throws for a key that has a value already. */
  add(key: string, value: Value): void {
    if (this.#database.read(this.#table).has(key)) throw new Error(`${key} is there already`);
    this.set(key, value);
  }

  set(key: string, value: Value): void {
    this.#database.write(this.#table, key, frozenCopyOf(value));
  }

  delete(key: string): void {
    this.#database.write(this.#table, key, undefined);
  }

  deleteWhere(matches: (value: Value, key: string) => boolean): void {
    const all = [...this.#database.read(this.#table).entries()] as [string, Value][];
    for (const [key, value] of all) if (matches(value, key)) this.delete(key);
  }
}
