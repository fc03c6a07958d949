import { expect, test } from 'vitest';
import { mentionedPeople } from './mentioned-people.ts';

const [ada, bob] = ['a', 'b'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
const mention = (id?: string) => `<p>Thanks, <a data-mention="${id}">@them</a></p>`;

test.each([
  [mention(ada) + mention(bob) + mention(ada), [ada, bob]],
  [`<blockquote>${mention(ada)}</blockquote>${mention(bob)}`, [bob]],
  [`<blockquote><blockquote>${mention(ada)}</blockquote>${mention(bob)}</blockquote>`, []],
  [`<blockquote>${mention(ada)}</blockquote>${mention(ada)}`, [ada]],
  ['<p>nobody</p>', []],
  [null, []],
])('%j mentions %j: those in quotations do not count', (html, people) => {
  expect(mentionedPeople(html)).toEqual(people);
});
