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
 * A note in English, made by `importNote`. Reports store it: its code and parameters are read from it, so that those of earlier versions
 * have them, too. In a file of the neutral form it can be any text.
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
  const text = importNotes[code].replaceAll(parameter, (_, name: string) => String(values[name]));
  return text as ImportNoteText;
}

/** A sentence as a pattern with a group for each of its parameters. */
const patternOf = (text: string): RegExp => {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const groups = escaped.replaceAll(
    /\\\{(?<name>\w+)(?<type>, number)?\\\}/gu,
    (_, name: string, type: string | undefined) => `(?<${name}>${type ? String.raw`\d+` : '.*'})`,
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
