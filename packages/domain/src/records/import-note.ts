import { importNotes } from './import-note-texts.ts';

/** What a note of the report of an import says. */
export type ImportNoteCode = keyof typeof importNotes;

/** The codes of all notes. */
export const importNoteCodes = Object.keys(importNotes) as ImportNoteCode[];

/** The parameters of a sentence, by their names. */
type ParamsOf<Text extends string> = Text extends `${string}{${infer Param}}${infer Rest}`
  ? (Param extends `${infer Name}, number` ? Record<Name, number> : Record<Param, string>) &
      ParamsOf<Rest>
  : unknown;

export type ImportNoteParams = Readonly<Record<string, string | number>>;

declare const made: unique symbol;

/**
 * A note in English, made by `importNote`. Its code and parameters are read from it where it is added to a report, so that imports that an
 * earlier version began have them, too. In a file of the neutral form it can be any text.
 */
export type ImportNoteText = string & { readonly [made]: true };

const parameter = /\{(\w+)(?:, number)?\}/gu;

/** The note of a code with its parameters. */
export function importNote<Code extends ImportNoteCode>(
  code: Code,
  ...[params]: unknown extends ParamsOf<(typeof importNotes)[Code]>
    ? []
    : [params: ParamsOf<(typeof importNotes)[Code]>]
): ImportNoteText {
  const values = (params ?? {}) as ImportNoteParams;
  const text = importNotes[code].replaceAll(parameter, (_, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? storableStart(value) : String(value);
  });
  return text as ImportNoteText;
}

/** At most this many characters of a text of the source are in a note: it must not lose its end. */
const maxParam = 100;

/** The start of a text as it can be stored: without a half of a character or NUL. */
const storableStart = (text: string): string =>
  text.slice(0, maxParam).replaceAll('\0', '\uFFFD').toWellFormed();

/** A sentence as a pattern with a group for each of its parameters. */
const patternOf = (text: string): RegExp => {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const groups = escaped.replaceAll(
    /\\\{(?<name>\w+)(?<type>, number)?\\\}/gu,
    (_, name: string, type: string | undefined) =>
      `(?<${name}>${type ? String.raw`\d{1,15}` : '.*'})`,
  );
  return new RegExp(`^${groups}$`, 'su');
};

const patterns = importNoteCodes.map((code) => [code, patternOf(importNotes[code])] as const);

/** Whether a parameter of a sentence is a number. */
const isCount = (code: ImportNoteCode, name: string): boolean =>
  importNotes[code].includes(`{${name}, number}`);

/** The code and parameters of a note; null for a text that `importNote` does not make. */
export function readImportNote(
  note: string,
): { readonly code: ImportNoteCode; readonly params: ImportNoteParams } | null {
  for (const [code, pattern] of patterns) {
    const found = pattern.exec(note);
    if (found === null) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, text]) => [
      name,
      isCount(code, name) ? Number(text) : text,
    ]);
    return { code, params: Object.fromEntries(params) as ImportNoteParams };
  }
  return null;
}
