import { expect, test } from 'vitest';
import type { Template } from '../../api/types.ts';
import { blankDraft } from './new-ticket-draft.ts';
import { withTemplate } from './template-draft.ts';

const now = new Date(2031, 4, 4, 12);
const template = (id: string, title: string, more: object = {}) =>
  ({
    id,
    ticket: {
      title,
      description_html: null,
      priority: 'high',
      estimate: null,
      due: '+2w',
      assignee_ids: [],
      label_ids: [],
      tag_names: [],
      custom_fields: {},
      ...more,
    },
  }) as unknown as Template;

test('a template fills what is blank, on the reader’s day', () => {
  const draft = { ...blankDraft, estimate: 3 };
  expect(withTemplate(draft, undefined, template('t', 'Go {{date}} {{week}}'), now)).toEqual({
    ...draft,
    title: 'Go 2031-05-04 2031-W18',
    priority: 'high',
    due_at: new Date(2031, 4, 18, 23, 59, 59).toISOString(),
    template_id: 't',
  });
});

test('another template, or none, replaces the entries of the former one alone', () => {
  const first = template('first', 'First', { estimate: 5 });
  const filled = { ...blankDraft, ...withTemplate(blankDraft, undefined, first, now) };
  const edited = { ...filled, estimate: 8 };
  const second = withTemplate(edited, first, template('second', 'Second', { due: null }), now);
  expect(second).toMatchObject({
    title: 'Second',
    estimate: 8,
    due_at: null,
    template_id: 'second',
  });
  expect(withTemplate(edited, first, null, now)).toEqual({
    ...blankDraft,
    estimate: 8,
    template_id: null,
  });
});
