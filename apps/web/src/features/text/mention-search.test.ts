import { TextSelection } from '@tiptap/pm/state';
import { getSchema } from '@tiptap/react';
import { expect, test } from 'vitest';
import { askedIn, matching } from './mention-search.ts';
import { writtenText } from './written-text.ts';

const schema = getSchema(writtenText);

/** The selection at the end of a text. */
function atEnd(text: string, kind = 'paragraph') {
  const block = schema.node(kind, {}, schema.text(text));
  return TextSelection.atEnd(schema.node('doc', {}, [block]));
}

test.each([
  ['@', '', 1],
  ['Hello @gra', 'gra', 7],
  ['Hello (@Grace C', 'Grace C', 8],
  ['a@b.test and @li', 'li', 14],
  ['お願いします@田中', '田中', 7],
  ['好的，@小', '小', 4],
])('%j asks for people', (text, typed, from) => {
  expect(askedIn(atEnd(text))).toEqual({ typed, from });
});

test.each(['Hello', 'ada@example', 'Look @ it', `@${'a'.repeat(41)}`])(
  '%j asks for nobody',
  (text) => {
    expect(askedIn(atEnd(text))).toBeNull();
  },
);

test('in code and with a selection nobody is asked for', () => {
  expect(askedIn(atEnd('@gra', 'codeBlock'))).toBeNull();
  const { $from } = atEnd('@gra');
  expect(askedIn(TextSelection.create($from.doc, 1, 5))).toBeNull();
});

test('people are found by the beginning of each of their names', () => {
  const people = ['Grace Column', 'Linus Fault', 'Ada Quarry'].map((name) => ({ id: name, name }));
  const found = (typed: string) => matching(people, typed).map(({ name }) => name);
  expect(found('')).toHaveLength(3);
  expect(found('gra')).toEqual(['Grace Column']);
  expect(found('ada q')).toEqual(['Ada Quarry']);
  expect(found('fault')).toEqual(['Linus Fault']);
  expect(found('race')).toEqual([]);
});

test.each([
  ['José Álvarez', 'jose alv'],
  ['Jose\u0301', 'jos\u00E9'],
  ['Weiß', 'WEISS'],
  ['ＡＤＡ', 'ada'],
  ['山田太郎', '太郎'],
  ['김민준', '김민'],
  ['สมชาย', 'ชาย'],
  ['إبراهيم', 'ابراه'],
])('%s is found by %s', (name, typed) => {
  expect(matching([{ id: 'p', name }], typed)).toHaveLength(1);
});
