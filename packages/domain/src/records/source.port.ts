import { importFaultText, type ImportFault } from './import-fault.ts';
import type { ImportNoteText } from './import-note.ts';
import type { ImportSystem } from '../record/import-system.ts';
import type { Priority } from './priority.ts';
import type { FittedRecord, NeutralRecord } from './neutral-form.ts';

/** The kinds of items of a source. `other` is something that this service does not have, such as a power-up or a vote. */
export const importedKinds = [
  'project',
  'person',
  'board',
  'label',
  'cycle',
  'ticket',
  'checklist',
  'field',
  'template',
  'comment',
  'relation',
  'file',
  'other',
] as const;

export type ImportedKind = (typeof importedKinds)[number];

/** What the tickets of a board are for the flow of work, in its order. */
export const workCategories = ['to_do', 'in_progress', 'done'] as const;

export type WorkCategory = (typeof workCategories)[number];

/**
 * One item of a source, and its outcome: `exact` (imported exactly, without a note), `other_form` (imported in another form, or as a part of
 * another record, with a note) or `left` (not imported, with a note). A report counts these items.
 */
export interface SourceItem<Content = NeutralRecord> {
  readonly kind: ImportedKind;
  /** Its key in the source, at most 200 characters: a repeated import finds its record by it. */
  readonly key: string;
  /** The name that people use, for examples in the report; at most 200 characters. */
  readonly name: string;
  /** Where it is in the source. */
  readonly url: string | null;
  /** Null for an item that is left out, and for one that is a part of another record, such as a checklist in the text of a ticket. */
  readonly record: Content | null;
  readonly outcome: 'exact' | 'other_form' | 'left';
  /** Why it is left out, or what differs: one sentence for each reason, the same for all items with this reason. */
  readonly notes: readonly ImportNoteText[];
  /** The source does not have it: it is made for other items, such as a board for completed tickets. The report does not count it. */
  readonly isMade?: true;
  /** Of a board: null when neither the source nor its name shows it, and a caller can choose. Absent where boards are no states of work. */
  readonly category?: WorkCategory | null;
  /** Of a ticket whose priority a caller can choose: its word for it, and what it means; null if nobody knows. */
  readonly foundPriority?: { readonly name: string; readonly priority: Priority | null };
}

/** An item of a source with values that this service accepts. `notes` say what was changed for that. */
export interface FittedItem {
  readonly item: SourceItem<FittedRecord>;
  readonly notes: readonly ImportNoteText[];
  /** Its text, cleaned. */
  readonly html: string | null;
}

/** The input of a source. */
export interface SourceInput {
  /** The bytes of the uploaded file, from its beginning; can be called again. Null when the source needs no file. */
  readonly read: (() => AsyncIterable<Uint8Array>) | null;
  /** The caller's options, such as the columns of a table, or an address and a token. The source checks them. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** A system that records come from. The same input gives the same items in the same order. */
export interface ImportSource {
  readonly system: ImportSystem;
  /** The items, each after those that it refers to. Throws SourceFault when the rest of the input cannot be read; earlier items stay valid. */
  items(input: SourceInput): AsyncIterable<SourceItem>;
}

/** A source that makes its items fit where it reads them (`fittedItems`): outside of this process. */
export interface FittingSource {
  readonly system: ImportSystem;
  /** Begins to read. The caller closes it. The first `skip` items have no texts. */
  open(input: SourceInput, skip: number): OpenedSource;
}

export interface OpenedSource {
  /** As `ImportSource.items`. */
  readonly items: AsyncIterable<FittedItem>;
  /** Ends the reading. Until then, files of its items can be opened, after the last item too. */
  close(): void;
}

/**
 * Checks the options of a new import, secrets among them, before its file is there. Throws SourceFault for what the source of the system
 * would refuse before it reads anything. It is called in a request, so nothing may be loaded for it.
 */
export type CheckSourceOptions = (
  system: ImportSystem,
  options: Readonly<Record<string, unknown>>,
) => void;

/** The reading of a source ended from outside: it is tried again, and given up when that happens twice without progress. */
export class SourceInterrupted extends Error {
  override readonly name = 'SourceInterrupted';
}

/** An input that cannot be read: not the format, too large, too deep, cut off, or an address that does not answer. The message says what to do. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';

  constructor(...fault: ImportFault) {
    super(importFaultText(...fault));
  }

  /** The fault that another process threw, by its message. */
  static received(message: string): SourceFault {
    const fault = new SourceFault('service_fault');
    fault.message = message;
    return fault;
  }
}
