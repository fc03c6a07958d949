import type { ImportSystem } from './import-system.ts';
import type { Priority } from '../ticket/priority.ts';

/** The kinds of items of a source. `other` is something that this service does not have, such as a power-up or a vote. */
export const importedKinds = [
  'project',
  'person',
  'board',
  'label',
  'ticket',
  'checklist',
  'field',
  'comment',
  'relation',
  'file',
  'other',
] as const;

export type ImportedKind = (typeof importedKinds)[number];

/** A text of a source as HTML that nobody has cleaned yet. */
export type UncleanedHtml = string;

/**
 * A record of a source in the words of this domain. Records refer to each other by the keys of the source, which are unique in
 * their kind; a record comes after those that it refers to. Values are as the source has them: nothing is cut or checked yet.
 */
export type NeutralRecord =
  | { readonly kind: 'project'; readonly name: string; readonly description: string | null }
  | { readonly kind: 'person'; readonly name: string; readonly email: string | null }
  | {
      readonly kind: 'board';
      readonly name: string;
      readonly wipLimit: number | null;
      /** Whether its tickets are finished work. */
      readonly isDone: boolean;
    }
  | { readonly kind: 'label'; readonly name: string; readonly color: string | null }
  | {
      readonly kind: 'ticket';
      readonly title: string;
      /** With checklists as task lists and custom fields as a table at its end. */
      readonly html: UncleanedHtml | null;
      /** The key of its board; null for the first board. */
      readonly board: string | null;
      readonly priority: Priority | null;
      readonly dueAt: Date | null;
      readonly estimate: number | null;
      /** Keys of people. */
      readonly assignees: readonly string[];
      /** Keys of labels. */
      readonly labels: readonly string[];
      readonly tags: readonly string[];
      readonly archived: boolean;
      /** The key of the person who made it; null when the source does not say it. */
      readonly author: string | null;
      readonly createdAt: Date | null;
      readonly completedAt: Date | null;
    }
  | {
      readonly kind: 'comment';
      /** The key of its ticket. */
      readonly ticket: string;
      readonly html: UncleanedHtml;
      readonly author: string | null;
      readonly createdAt: Date | null;
    }
  | {
      readonly kind: 'relation';
      readonly type: 'blocks' | 'relates_to' | 'duplicates' | 'parent';
      /** The key of the ticket that blocks, duplicates, or is the parent. */
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'file';
      readonly ticket: string;
      readonly name: string;
      /** Opens its bytes; null when the source has only its address. Throws SourceFault when they cannot be fetched. */
      readonly open: (() => Promise<OpenedFile>) | null;
      readonly size: number | null;
      readonly createdAt: Date | null;
    };

/** The bytes of a file of a source, and their number; null when the source does not say it. */
export interface OpenedFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly size: number | null;
}

/**
 * One item of a source, and its outcome: `exact` (imported exactly, without a note), `other_form` (imported in another form, or as a part of
 * another record, with a note) or `left` (not imported, with a note). A report counts these items.
 */
export interface SourceItem {
  readonly kind: ImportedKind;
  /** Its key in the source, at most 200 characters: a repeated import finds its record by it. */
  readonly key: string;
  /** What people call it, for examples in the report; at most 200 characters. */
  readonly name: string;
  /** Where it is in the source. */
  readonly url: string | null;
  /** Null for an item that is left out, and for one that is a part of another record, such as a checklist in the text of a ticket. */
  readonly record: NeutralRecord | null;
  readonly outcome: 'exact' | 'other_form' | 'left';
  /** Why it is left out, or what differs: one sentence for each reason, the same for all items with this reason. */
  readonly notes: readonly string[];
  /** The source does not have it: it is made for other items, such as a board for completed tickets. The report does not count it. */
  readonly isMade?: true;
}

/** An item of a source with values that this service accepts. `notes` say what was changed for that. */
export interface FittedItem {
  readonly item: SourceItem;
  readonly notes: readonly string[];
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
 * Checks the options of a new import, secrets among them, before its file is there. Rejects with SourceFault what the source of the
 * system would refuse before it reads anything.
 */
export type CheckSourceOptions = (
  system: ImportSystem,
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** The reading of a source ended from outside: it is tried again, and given up when that happens twice without progress. */
export class SourceInterrupted extends Error {
  override readonly name = 'SourceInterrupted';
}

/** An input that cannot be read: not the format, too large, too deep, cut off, or an address that does not answer. The message says what to do. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
}
