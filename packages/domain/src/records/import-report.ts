import { importNote, readImportNote, type ImportNoteParams } from './import-note.ts';
import { importBudget } from '../budgets/import-budget.ts';
import type { CustomFieldType } from './custom-field.ts';
import type { ImportedKind, SourceItem, WorkCategory } from './source.port.ts';

/** The outcome for an item of a source. */
export type ImportOutcome = SourceItem['outcome'];

/** How many items of each kind had each outcome. */
export type ImportCounts = Readonly<
  Partial<Record<ImportedKind, Readonly<Record<ImportOutcome, number>>>>
>;

/** A reason why items were carried in another form or left out, with examples: the first of these items. */
export interface ImportNote {
  readonly kind: ImportedKind;
  readonly outcome: ImportOutcome;
  /** In English. */
  readonly note: string;
  /** A code of `importNotes`, for other languages; absent in reports that earlier versions ended, and for a note of a file that no import here makes. */
  readonly code?: string;
  readonly params?: ImportNoteParams;
  readonly count: number;
  readonly samples: { readonly key: string; readonly name: string }[];
}

/** The outcomes of an import so far. */
export interface ImportReport {
  readonly counts: ImportCounts;
  readonly notes: readonly ImportNote[];
}

/** An item with its outcome. */
export type ReportedItem = Pick<
  SourceItem,
  'kind' | 'key' | 'name' | 'url' | 'outcome' | 'isMade'
> & { readonly notes: readonly string[] };

/** A list of a source, and the board that it comes onto. */
export interface FoundBoard {
  readonly key: string;
  readonly name: string;
  /** Of the board that is there already; null for one that the import would make. */
  readonly board_id: string | null;
  readonly is_done: boolean;
  /** An earlier import of the source decided it. */
  readonly is_settled: boolean;
  /** Null for a state of work that the option `states` can place; absent for lists that are no states. */
  readonly category?: WorkCategory | null;
}

/** The project that an import would make. */
export interface FoundProject {
  readonly name: string;
  readonly key: string;
}

/** Somebody of a source; `user_id` is null for nobody of the organization. */
export interface FoundPerson {
  readonly key: string;
  readonly name: string;
  readonly user_id: string | null;
}

/** A custom field of a source, with the name and type that it would have here. */
export interface FoundField {
  readonly key: string;
  readonly name: string;
  readonly type: CustomFieldType;
  /** Of the field that is there already; null for one that the import would make. */
  readonly field_id: string | null;
}

/** A word of a source for a priority, and the priority that was chosen or guessed for it; null for neither. */
export type FoundPriority = NonNullable<SourceItem['foundPriority']>;

/**
 * The lists, people, custom fields and words for priorities of a source, of each the first ones: what the caller can map to boards, people
 * and priorities, and change.
 */
export interface FoundNames {
  readonly boards: FoundBoard[];
  readonly people: FoundPerson[];
  /** Absent until a dry run has found some, and in those of earlier versions. */
  readonly fields?: FoundField[];
  /** Absent as `fields`. */
  readonly priorities?: FoundPriority[];
  /** Absent when the import would continue in a project. */
  readonly project?: FoundProject;
}

export const nothingFound: FoundNames = { boards: [], people: [] };

const none = { exact: 0, other_form: 0, left: 0 } as const;
const otherReasons = importNote('other_reasons');

/** The report, extended by these items. */
export function reported(report: ImportReport, items: readonly ReportedItem[]): ImportReport {
  const counts: Partial<Record<ImportedKind, Record<ImportOutcome, number>>> = {};
  for (const [kind, count] of Object.entries(report.counts)) {
    counts[kind as ImportedKind] = { ...count };
  }
  const notes = new Map(report.notes.map((note) => [keyOf(note), withCode(note)]));
  for (const item of items) {
    const { kind, outcome, key, name } = item;
    if (item.isMade !== true) {
      const ofKind = (counts[kind] ??= { ...none });
      ofKind[outcome] += 1;
    }
    for (const noteText of item.notes) {
      const isRoom = notes.size < importBudget.reasons;
      const isKnown = notes.has(keyOf({ kind, outcome, note: noteText }));
      const note = isRoom || isKnown ? noteText : otherReasons;
      const id = keyOf({ kind, outcome, note });
      const known = notes.get(id) ?? newNote({ kind, outcome, note });
      const samples =
        known.samples.length < importBudget.examples
          ? [...known.samples, { key, name }]
          : known.samples;
      notes.set(id, { ...known, count: known.count + 1, samples });
    }
  }
  return { counts, notes: [...notes.values()] };
}

/** The note with its code: the report of an import that an earlier version began has none. */
const withCode = (note: ImportNote): ImportNote =>
  note.code === undefined ? { ...note, ...readImportNote(note.note) } : note;

const newNote = (reason: Pick<ImportNote, 'kind' | 'outcome' | 'note'>): ImportNote => ({
  ...reason,
  ...readImportNote(reason.note),
  count: 0,
  samples: [],
});

const keyOf = ({ kind, outcome, note }: Pick<ImportNote, 'kind' | 'outcome' | 'note'>): string =>
  `${kind} ${outcome} ${note}`;

/** A row of a report. */
export interface ImportRow extends ReportedItem {
  /** Its place in the source, from 0. */
  readonly position: number;
}
