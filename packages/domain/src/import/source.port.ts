import type { ImportSystem } from './import-system.ts';
import type { Priority } from '../ticket/priority.ts';

/** The kinds of things that a source has. `other` is what has no place here, such as a power-up or a vote. */
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
 * A record of a source in the words of this domain. Records name each other by the keys of the source, which are unique in
 * their kind; a record comes after those that it names. Values are as the source has them: nothing is cut or judged yet.
 */
export type NeutralRecord =
  | { readonly kind: 'project'; readonly name: string; readonly description: string | null }
  | { readonly kind: 'person'; readonly name: string; readonly email: string | null }
  | {
      readonly kind: 'board';
      readonly name: string;
      readonly wipLimit: number | null;
      /** Tickets that come onto it are completed. */
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
      /** The key of the person who made it; null where the source does not say. */
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
      /** Its bytes; null when the source has only its address. Throws SourceFault when they cannot be had. */
      readonly open: (() => Promise<OpenedFile>) | null;
      readonly size: number | null;
      readonly createdAt: Date | null;
    };

/** The bytes of a file of a source, and how many there are where the source says it. */
export interface OpenedFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly size: number | null;
}

/**
 * One thing of a source, and its outcome. Without a note it is imported exactly. With a note and a record, or as a part of another record,
 * it is imported in another form. With a note and `outcome: 'left'` it is not imported. A report counts these items.
 */
export interface SourceItem {
  readonly kind: ImportedKind;
  /** As the source names it, at most 200 characters: a second import finds its record by it. */
  readonly key: string;
  /** What people call it, for examples in the report; at most 200 characters. */
  readonly name: string;
  /** Where it is in the source. */
  readonly url: string | null;
  /** Null for what is left, and for what is a part of another record, such as a checklist of a ticket's text. */
  readonly record: NeutralRecord | null;
  readonly outcome: 'exact' | 'other_form' | 'left';
  /** Why it is left, or what differs: one sentence a reason, the same for all things that it concerns. */
  readonly notes: readonly string[];
}

/** What a source reads. */
export interface SourceInput {
  /** The bytes of the uploaded file, from its beginning; can be called again. Null when the source needs no file. */
  readonly read: (() => AsyncIterable<Uint8Array>) | null;
  /** What the caller chose, checked by the source: such as the columns of a table, or an address and a token. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** A system that records come from. The same input gives the same items in the same order. */
export interface ImportSource {
  readonly system: ImportSystem;
  /** Things in the order of their dependencies. Throws SourceFault when the rest of the input cannot be read; earlier items stay valid. */
  items(input: SourceInput): AsyncIterable<SourceItem>;
}

/** An input that cannot be read: not the format, too large, too deep, cut off, or an address that does not answer. The message says what to do. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
}
