import { importBudget } from '../budgets/import-budget.ts';
import type { CustomFieldType } from './custom-field.ts';
import type { ImportedKind, SourceItem } from './source.port.ts';

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
  readonly note: string;
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
  'kind' | 'key' | 'name' | 'url' | 'outcome' | 'notes' | 'isMade'
>;

/** A list of a source, and the board that it comes onto. */
export interface FoundBoard {
  readonly key: string;
  readonly name: string;
  /** Of the board that is there already; null for one that the import would make. */
  readonly board_id: string | null;
  readonly is_done: boolean;
  /** An earlier import of the source decided it. */
  readonly is_settled: boolean;
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

/** The lists, people and custom fields of a source, of each the first ones: what the caller can map to boards and people, and change. */
export interface FoundNames {
  readonly boards: FoundBoard[];
  readonly people: FoundPerson[];
  /** Absent until a dry run has found some, and in those of earlier versions. */
  readonly fields?: FoundField[];
}

export const nothingFound: FoundNames = { boards: [], people: [] };

const none = { exact: 0, other_form: 0, left: 0 } as const;
const otherReasons = 'For another reason: see the rows of the report.';

/** The report, extended by these items. */
export function reported(report: ImportReport, items: readonly ReportedItem[]): ImportReport {
  const counts: Partial<Record<ImportedKind, Record<ImportOutcome, number>>> = {};
  for (const [kind, count] of Object.entries(report.counts)) {
    counts[kind as ImportedKind] = { ...count };
  }
  const notes = new Map(report.notes.map((note) => [keyOf(note), note]));
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
      const known = notes.get(id) ?? { kind, outcome, note, count: 0, samples: [] };
      const samples =
        known.samples.length < importBudget.examples
          ? [...known.samples, { key, name }]
          : known.samples;
      notes.set(id, { ...known, count: known.count + 1, samples });
    }
  }
  return { counts, notes: [...notes.values()] };
}

const keyOf = ({ kind, outcome, note }: Pick<ImportNote, 'kind' | 'outcome' | 'note'>): string =>
  `${kind} ${outcome} ${note}`;

/** A row of a report. */
export interface ImportRow extends ReportedItem {
  /** Its place in the source, from 0. */
  readonly position: number;
}
