import { expect, test } from 'vitest';
import { namedKinds } from '../import/fitting.ts';
import { importNotes } from './import-note-texts.ts';
import { importNote, importNoteCodes, readImportNote, type ImportNoteCode } from './import-note.ts';
import { reported, type ImportNote } from './import-report.ts';
import { neutralForm } from './neutral-form.ts';
import { SourceFault } from './source.port.ts';

/** The note of a code with a value for each parameter, and the values. */
function sample(code: ImportNoteCode) {
  const found = importNotes[code].matchAll(/\{(?<name>\w+)(?<type>, number)?\}/gu);
  const params = Object.fromEntries(
    [...found].map(({ groups }, at) => [
      groups?.['name'] ?? '',
      groups?.['type'] === undefined ? `A "{name}" (${at}): it is $1.` : 1_000 + at,
    ]),
  );
  const note = (importNote as (code: string, params: object) => string)(code, params);
  return { note, params };
}

test.each(importNoteCodes)('the note %s shows its own code and parameters', (code) => {
  const { note, params } = sample(code);
  expect(note).not.toContain('{max');
  expect(readImportNote(note)).toEqual({ code, params });
});

test('another text has no code', () => {
  expect(readImportNote('It was deleted here. Or not.')).toBeNull();
});

test('notes about values are of the fields that the neutral form has', () => {
  const fields = Object.entries(neutralForm).flatMap(([kind, form]) =>
    Object.entries(form).map(([name, { facts }]) => ({ kind, name, facts })),
  );
  const lines = fields.filter(({ facts }) => facts.type === 'line' && facts.isNullable);
  // Notes call the goal of a cycle its description.
  expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(['description', 'goal']));
  const numbers = fields.filter(({ facts }) => facts.type === 'number');
  expect(numbers.map(({ name, facts }) => [name, facts.places])).toEqual([['estimate', 1]]);
  const moments = fields.filter(({ facts }) => facts.type === 'moment');
  expect(new Set(moments.map(({ facts }) => facts.noun))).toEqual(
    new Set(['start date', 'due date', 'date of creation', 'date of completion', 'date']),
  );
  const named = fields.filter(
    ({ facts }) => facts.type === 'name' || (facts.type === 'line' && !facts.isNullable),
  );
  expect(named.map(({ kind }) => kind)).toEqual(
    [...namedKinds].toSorted(
      (a, b) => Object.keys(neutralForm).indexOf(a) - Object.keys(neutralForm).indexOf(b),
    ),
  );
});

test('a text of the source is in a note as it can be stored, and its note keeps its code', () => {
  const half = `${'h'.repeat(99)}😀`;
  const texts = ['a\0b', half, 'n'.repeat(5_000)];
  const notes = texts.map((name) => importNote('named_no_place', { name }));
  expect(
    notes.map((note) => [note.isWellFormed(), note.includes('\0'), note.length < 300]),
  ).toEqual(texts.map(() => [true, false, true]));
  expect(notes.map((note) => readImportNote(note)?.code)).toEqual(
    texts.map(() => 'named_no_place'),
  );
});

test('a reason is the whole sentence of a fault, so that its words are found', () => {
  const fault = new SourceFault('address_too_slow').message;
  const note = importNote('bytes_left', { reason: fault });
  expect(readImportNote(note)?.params).toEqual({ reason: fault });
});

test('a number that no program can hold is no parameter', () => {
  const note = importNote('name_cut', { max: 50 });
  expect(readImportNote(note.replace('50', '9'.repeat(400)))).toBeNull();
});

test('the report of an import that an earlier version began gets its codes', () => {
  const note = importNote('list_unknown');
  const earlier: ImportNote = { kind: 'ticket', outcome: 'left', note, count: 1, samples: [] };
  const { notes } = reported({ counts: {}, notes: [earlier] }, []);
  expect(notes).toEqual([{ ...earlier, code: 'list_unknown', params: {} }]);
});
