import { searchableText, textOfHtml } from '@basalt/domain';
import { expect, it } from 'vitest';
import { useServer } from './use-server.ts';

const { fixture } = await useServer();

/** What the database makes of the HTML of comments. */
async function foldedBy(htmls: readonly string[]): Promise<string[]> {
  const rows = await fixture.sql<{ folded: string }>(
    `select basalt.searched_html(html) as folded
    from unnest($1::text[]) with ordinality as wanted (html, place) order by place`,
    [htmls],
  );
  return rows.map(({ folded }) => folded);
}

const folded = (html: string): string => searchableText(textOfHtml(html));

it('the database folds the text of a comment as the application does', async () => {
  const htmls = [
    '<p>Done <em>now</em></p><ul><li>Straße, Łódź</li></ul>',
    'in<strong>side</strong> <a href="/x?a=1&amp;b=2">A &amp;lt; B &lt;C&gt;</a>&nbsp;&quot;it&#39;s&quot;',
    `Ärger İstanbul ΣΟΦΟΣ ﬁ ﷺ ${'ß'.repeat(100)}`,
    `<p>a${'\u0301\u0323'.repeat(500)}b</p>`,
    '😀 支払い 한국어 नमस्ते ไทย العَرَبِيَّة',
    'x'.repeat(40_000),
    `${'é'.repeat(20_000)}end`,
    `${'漢'.repeat(20_000)}end`,
    `<p>${'😀'.repeat(10_000)}end</p>`,
    `${'ﷺ'.repeat(4_000)}`,
    '',
  ];
  expect(await foldedBy(htmls)).toEqual(htmls.map(folded));
});

/** Capital letters that came to Unicode after 2017: a PostgreSQL with older libraries leaves them as they are. */
const youngLetters =
  /[\u1c89-\u1cbf\u2c2f\ua7b8-\ua7f5\u{10570}-\u{10595}\u{10d50}-\u{10d65}\u{16e40}-\u{16eb8}]/u;

it('each letter, number and mark is folded alike', async () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{L}\p{M}\p{N}\p{S}\p{P}]/u.test(character))
    .filter((character) => !youngLetters.test(character));
  const texts = Array.from({ length: Math.ceil(all.length / 500) }, (_, at) =>
    all.slice(at * 500, at * 500 + 500).join(' x'),
  );
  const found = await foldedBy(texts);
  const differing = texts.flatMap((text, at) => {
    const [wanted, actual] = [folded(text).split(' x'), found[at]?.split(' x') ?? []];
    return wanted.flatMap((part, place) =>
      part === actual[place] ? [] : [text.split(' x')[place]],
    );
  });
  expect(differing).toEqual([]);
});
