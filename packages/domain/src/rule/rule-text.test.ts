import { expect, test } from 'vitest';
import {
  filledHtml,
  filledLine,
  filledText,
  rulePlaceholders,
  unknownPlaceholder,
} from './rule-text.ts';

const facts = {
  ticket: { key: 'WEB-12', title: 'Pay by\ninvoice' },
  actor: 'Ada',
  branch: 'web-12-pay',
  day: '2031-05-04',
};

test('fills every placeholder, and dates at a distance', () => {
  const text = rulePlaceholders.map((name) => `{{${name}}}`).join('|');
  expect(filledLine(text, facts)).toBe('WEB-12|Pay by invoice|Ada|web-12-pay|2031-05-04|2031-W18');
  expect(filledText('{{ date+3d }}\n{{date+2w}}', facts)).toBe('2031-05-07\n2031-05-18');
  expect(
    filledLine('{{ticket.key}}{{git.branch}}.', { ...facts, ticket: null, branch: null }),
  ).toBe('.');
});

test('puts values into HTML as text', () => {
  const hostile = { ...facts, actor: `"><script>alert('&')</script>` };
  expect(filledHtml('<a title="{{actor.name}}">x</a>', hostile)).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">x</a>',
  );
});

test('does not fill the placeholders of values', () => {
  const ticket = { key: 'WEB-1', title: '{{actor.name}} {{week}} {{ticket.title}}' };
  expect(filledLine('{{ticket.title}}!', { ...facts, ticket })).toBe(`${ticket.title}!`);
});

test('finds unknown placeholders, also those that objects have', () => {
  expect(unknownPlaceholder('{{date+3d}} {{ticket.key}} { {x} } {{{date}}}')).toBeNull();
  expect(unknownPlaceholder('{{date}} {{toString}}')).toBe('toString');
  expect(unknownPlaceholder('{{date+3y}}')).toBe('date+3y');
  expect(unknownPlaceholder('{{}}')).toBe('');
  expect(filledLine('{{__proto__}}', facts)).toBe('{{__proto__}}');
});

test('fills a long hostile text in no time', () => {
  const begin = performance.now();
  unknownPlaceholder('{{ '.repeat(20_000));
  unknownPlaceholder(`{{${' '.repeat(60_000)}`);
  expect(performance.now() - begin).toBeLessThan(1_000);
});
