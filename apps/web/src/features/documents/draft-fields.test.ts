import { expect, test } from 'vitest';
import type { Document } from '../../api/types.ts';
import {
  afterSaving,
  changedIn,
  fieldsOf,
  isOvertaken,
  namesOfOwn,
  putBackOn,
  type Draft,
} from './draft-fields.ts';

const document = {
  title: 'Plan',
  caption: null,
  content_html: '<p>One</p>',
  tag_names: [],
  editor_ids: [],
  project_id: null,
  version: 3,
} as unknown as Document;

const draftOf = (changes: Partial<Document>, of = document): Draft => ({
  fields: { ...fieldsOf(of), ...changes },
  base: fieldsOf(of),
  version: of.version,
});

test('after it was saved, a draft has only changes that were typed since', () => {
  const begun = draftOf({ content_html: '<p>One<br></p>' });
  const now = { ...begun, fields: { ...begun.fields, title: 'Plan B' } };
  // The service stores the text in its own form.
  const saved = { ...document, content_html: '<p>One</p><p></p>', version: 4 };
  const after = afterSaving(now, begun, saved, 1);
  expect(changedIn(after)).toEqual(['title']);
  expect(after.fields.content_html).toBe('<p>One<br></p>');
  expect([after.version, after.base.content_html]).toEqual([4, '<p>One</p><p></p>']);
  expect(after.first).toEqual(fieldsOf(document));
  // The next save leaves the text alone, and it stays a change of the person.
  const again = afterSaving(after, after, { ...saved, title: 'Plan B', version: 5 }, 2);
  expect(changedIn(again)).toEqual([]);
  expect(namesOfOwn(again)).toEqual(['title', 'content_html']);
});

test('what other people changed is taken over, and a text of theirs is read by the editor', () => {
  const begun = draftOf({ title: 'Plan B' });
  const saved = { ...document, title: 'Plan B', content_html: '<p>Theirs</p>', version: 5 };
  const after = afterSaving(begun, begun, saved, 1);
  expect(after.fields.content_html).toBe('<p>Theirs</p>');
  expect(after.replaced).toBe(1);
  expect(changedIn(after)).toEqual([]);
});

test('a text that somebody else saved while the person typed in it is not overwritten', () => {
  const begun = draftOf({ title: 'Plan B' });
  const now = draftOf({ title: 'Plan B', content_html: '<p>Mine</p>' });
  const saved = { ...document, title: 'Plan B', content_html: '<p>Theirs</p>', version: 5 };
  const after = afterSaving(now, begun, saved, 1);
  expect(changedIn(after)).toEqual(['content_html']);
  expect(isOvertaken(after, saved)).toBe(true);
  expect(after.version).toBe(3);
});

test('a document that has what the draft has is not overtaken, and another one is', () => {
  const draft = draftOf({ content_html: '<p>Mine</p>' });
  expect(isOvertaken(draft, { ...document, content_html: '<p>Mine</p>', version: 4 })).toBe(false);
  expect(isOvertaken(draft, { ...document, content_html: '<p>Theirs</p>', version: 4 })).toBe(true);
});

test('an undone draft changes the document as it is when it is put back', () => {
  const begun = draftOf({ content_html: '<p>Mine</p>' });
  const saved = { ...document, content_html: '<p>Mine</p>', version: 4 };
  const draft = afterSaving(begun, begun, saved, 1);
  const back = putBackOn(draft, { ...document, caption: 'Theirs', version: 5 });
  expect(back.fields).toMatchObject({ content_html: '<p>Mine</p>', caption: 'Theirs' });
  expect(changedIn(back)).toEqual(['content_html']);
});
