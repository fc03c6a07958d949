import { codedTexts, type CodedText, type ParamsOf, type TextParams } from './coded-text.ts';
import { importNotes } from './import-note-texts.ts';

/** What a note of the report of an import says. */
export type ImportNoteCode = keyof typeof importNotes;

/** The codes of all notes. */
export const importNoteCodes = Object.keys(importNotes) as ImportNoteCode[];

export type ImportNoteParams = TextParams;

declare const made: unique symbol;

/**
 * A note in English, made by `importNote`. Its code and parameters are read from it where it is added to a report, so that imports that an
 * earlier version began have them, too. In a file of the neutral form it can be any text.
 */
export type ImportNoteText = string & { readonly [made]: true };

/** At most this many characters of a text of the source are in a note. A reason is a fault, whose words are found by the whole sentence. */
const [maxParam, maxReason] = [100, 500];

const texts = codedTexts(importNotes, maxParam, { reason: maxReason });

/** The note of a code with its parameters. */
export function importNote<Code extends ImportNoteCode>(
  code: Code,
  ...[params]: unknown extends ParamsOf<(typeof importNotes)[Code]>
    ? []
    : [params: ParamsOf<(typeof importNotes)[Code]>]
): ImportNoteText {
  return texts.fill(code, (params ?? {}) as ImportNoteParams) as ImportNoteText;
}

/** The code and parameters of a note; null for a text that `importNote` does not make. */
export const readImportNote = (note: string): CodedText<ImportNoteCode> | null => texts.read(note);
