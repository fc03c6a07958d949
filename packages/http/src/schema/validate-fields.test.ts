import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sentFieldValues } from '../fields/field-value.ts';
import { newTemplateFields } from '../fields/template.ts';
import { text } from '../fields/text.ts';
import { validateFields } from './validate-fields.ts';

const fields = v.object({ title: text(10, 'abc'), note: v.exactOptional(text(10, 'abc')) });

test('names what is missing, what is wrong and what is unknown, all at once', () => {
  expect(validateFields(fields, { note: 7, colour: 'red' }).errors).toEqual({
    title: ['is required'],
    note: ['must be a string'],
    colour: ['is not known here'],
  });
});

test('says where a field belongs that is known elsewhere', () => {
  const { errors } = validateFields(
    fields,
    { title: 'a', board_id: 1 },
    { board_id: 'use the move' },
  );
  expect(errors).toEqual({ board_id: ['use the move'] });
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'refuses %s as a name like any other',
  (name) => {
    const members = JSON.parse(`{"title":"a",${JSON.stringify(name)}:{"note":"x"}}`) as object;
    const { value, errors } = validateFields(fields, members as Record<string, unknown>);
    expect(Object.entries(errors)).toEqual([[name, ['is not known here']]]);
    expect((value as { note?: string }).note).toBeUndefined();
    expect(({} as { note?: string }).note).toBeUndefined();
  },
);

test('names the fields before what is unknown', () => {
  const { errors } = validateFields(fields, { x1: 0, x2: 0, note: 7 });
  expect(Object.keys(errors)).toEqual(['title', 'note', 'x1', 'x2']);
});

test('names twenty unknown names, and counts the rest', () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`x${i}`, 0]));
  const { errors, left } = validateFields(fields, { title: 'a', ...many });
  expect(Object.keys(errors)).toHaveLength(20);
  expect(left).toBe(49_980);
});

test('tells a hundred characters of an unknown name', () => {
  const long = validateFields(fields, { title: 'a', ['y'.repeat(5000)]: 0 });
  expect(Object.keys(long.errors)).toEqual(['y'.repeat(100)]);
});

test.each([
  ['a\0b', 'must not contain the character NUL'],
  ['\ud83d', 'must not contain half a surrogate pair'],
  [Infinity, 'is a number out of range'],
  [2 ** 53, 'is a number out of range'],
])('refuses %j before asking the schema', (title, message) => {
  expect(validateFields(fields, { title }).errors).toEqual({ title: [message] });
});

test('names the custom field that has such a value', () => {
  const schema = v.object({ custom_fields: sentFieldValues });
  const sent = { custom_fields: { note: 'a\0b', list: ['\ud83d'], cost: 5 } };
  expect(validateFields(schema, sent).errors).toEqual({
    'custom_fields.note': ['must not contain the character NUL'],
    'custom_fields.list': ['must not contain half a surrogate pair'],
  });
});

test.each(['__proto__', 'constructor', 'prototype'])('hands on a custom field %s', (key) => {
  const sent = JSON.parse(`{"custom_fields":{"${key}":"x"}}`) as Record<string, unknown>;
  const { value, errors } = validateFields(v.object({ custom_fields: sentFieldValues }), sent);
  expect(errors).toEqual({});
  expect(Object.entries(value.custom_fields)).toEqual([[key, 'x']]);
  const template = { name: 'a', ticket: { title: 'b', ...sent } };
  expect(validateFields(v.object(newTemplateFields), template).errors).toEqual({
    ticket: [expect.stringContaining('custom_fields must not have the keys')],
  });
});

test.each([[[]], [null], ['x']])('refuses %j as values of custom fields', (sent) => {
  const schema = v.object({ custom_fields: sentFieldValues });
  expect(validateFields(schema, { custom_fields: sent }).errors).toEqual({
    custom_fields: ['must be an object with the values of custom fields by key'],
  });
});
