import { expect, test } from 'vitest';
import type { TemplateContent } from '../records/template.ts';
import { filledTitle } from '../kernel/template-days.ts';
import { ticketOf } from './template-content.ts';

test.each([
  ['2031-05-04', '2031-05-04 2031-W18'],
  ['2027-01-03', '2027-01-03 2026-W53'],
  ['2024-12-30', '2024-12-30 2025-W01'],
])('on %s, a title has the day and the week %s', (at, title) => {
  expect(filledTitle('{{date}} {{ Week }}', at)).toBe(title);
});

test.each([
  ['+0d', '2031-05-04T23:59:59.000Z'],
  ['+3d', '2031-05-07T23:59:59.000Z'],
  ['+2w', '2031-05-18T23:59:59.000Z'],
])('%s is due at the end of its day', (due, at) => {
  const content = { title: 'Go', due } as TemplateContent;
  expect(ticketOf(content, new Date('2031-05-04T10:00:00Z')).dueAt?.toISOString()).toBe(at);
});
