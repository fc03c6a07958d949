import { describe, expect, it } from 'vitest';
import { searchBudget } from '../../src/budgets/search-budget.ts';
import { searchWords } from '../../src/kernel/search-words.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { someTickets, type TicketFields } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { editTicket } from './edits.ts';
import { read, type TestStorage, type StorageOf } from './test-storage.ts';
import { whole } from './walk.ts';

interface Search {
  /** The numbers of the tickets found, from 1. */
  found(text: string): Promise<number[]>;
  /** Each text, followed by what is found by it. */
  foundBy(texts: readonly string[]): Promise<(string | number)[][]>;
  change(number: number, fields: TicketFields): Promise<void>;
}

/** A search in a project WEB that holds these tickets. */
async function aSearch(storage: TestStorage, tickets: TicketFields[]): Promise<Search> {
  const tenant = await aTenantFixture(storage);
  const board = await aBoard(tenant, await aProject(tenant, { key: 'WEB' }));
  await someTickets(tenant, board, tickets);
  const found: Search['found'] = async (text) => {
    const filter = { words: searchWords(text), archived: false };
    const records = await whole(async (page) =>
      read(tenant).tickets.list(board.projectId, filter, 'rank', page),
    );
    return records.map(({ number }) => number);
  };
  return {
    found,
    foundBy: async (texts) =>
      Promise.all(texts.map(async (text) => [text, ...(await found(text))])),
    change: async (number, fields) => editTicket(tenant, `WEB-${number}`, fields),
  };
}

/** The search for words in tickets. */
export function ticketSearchContract(storage: StorageOf): void {
  describe('the search for tickets', () => {
    it('wants every word, in any of title, key and text', async () => {
      const { found } = await aSearch(storage(), [
        { title: 'Login button', descriptionHtml: '<p>is broken on <em>Safari</em></p>' },
        { title: 'Logout button', descriptionHtml: null },
      ]);
      expect(await found('button')).toEqual([1, 2]);
      expect(await found('safari button')).toEqual([1]);
      expect(await found('web-2 button')).toEqual([2]);
      expect(await found('button web')).toEqual([1, 2]);
      expect(await found('safari logout')).toEqual([]);
      expect(await found('broken login WEB-1')).toEqual([1]);
    });

    it('finds words in any part of a word and in any order', async () => {
      const { found } = await aSearch(storage(), [{ title: 'Rearranging' }, { title: 'Range' }]);
      expect(await found('rang')).toEqual([1, 2]);
      expect(await found('arra ging')).toEqual([1]);
      expect(await found('ging arra')).toEqual([1]);
    });

    it('asks for nothing without words', async () => {
      const { found } = await aSearch(storage(), [{}, {}]);
      expect(await found('  \t ')).toEqual([1, 2]);
    });

    it('knows neither case nor accents, neither in titles nor in text', async () => {
      const { found } = await aSearch(storage(), [
        { title: 'Ärger mit Straße' },
        { title: 'ARGER', descriptionHtml: '<p>CAFÉ ﬁne Ａ１ Ελλάς</p>' },
        { title: 'A\u0308rger' },
      ]);
      expect(await found('arger')).toEqual([1, 2, 3]);
      expect(await found('äRGER')).toEqual([1, 2, 3]);
      expect(await found('STRASSE')).toEqual([1]);
      expect(await found('café')).toEqual([2]);
      expect(await found('cafe')).toEqual([2]);
      expect(await found('fine a1')).toEqual([2]);
      expect(await found('ελλασ')).toEqual([2]);
      expect(await found('Ελλάς')).toEqual([2]);
    });

    it('meets letters that have no accent to drop, and the cases of σ and ı', async () => {
      const { found } = await aSearch(storage(), [
        { title: 'Łódź Đorđe Ørsted' },
        { title: 'Æther ŒUVRE þorn' },
        { title: 'ΟΔΟΣΗΜΑ' },
        { title: 'Diyarbakır' },
      ]);
      expect(await found('lodz dorde ORSTED')).toEqual([1]);
      expect(await found('łódź')).toEqual([1]);
      expect(await found('aether oeuvre thorn')).toEqual([2]);
      expect(await found('ΟΔΟΣ')).toEqual([3]);
      expect(await found('DIYARBAKIR')).toEqual([4]);
    });

    it('finds words of languages without spaces by two characters, and letters in any width and composition', async () => {
      const { found } = await aSearch(storage(), [
        { title: '支払い画面の文字が重なる' },
        { title: '检查合同和付款页面' },
        { title: 'หน้าชำระเงินช้า' },
        { title: 'ガイドの更新, ｶﾞｲﾄﾞ' },
        { title: 'Ｗｅｂ２ 한국어 검색' },
        { title: 'مراجعة العقد' },
      ]);
      expect(await found('画面')).toEqual([1]);
      expect(await found('付款')).toEqual([2]);
      expect(await found('เงิน')).toEqual([3]);
      expect(await found('ｶﾞｲ')).toEqual([4]);
      expect(await found('カ\u3099イド')).toEqual([4]);
      expect(await found('web2')).toEqual([5]);
      expect(await found('검색'.normalize('NFD'))).toEqual([5]);
      expect(await found('عقد')).toEqual([6]);
    });

    it('takes wildcards, quotes and operators literally', async () => {
      const { foundBy } = await aSearch(storage(), [
        { title: `100% of a_b \\ "c" it's (d|e) !f & g:* -h` },
        { title: '1000 of axb / c its d e f g h' },
      ]);
      const literal = [
        '%',
        '0%',
        '_',
        'a_b',
        '\\',
        '"c"',
        "it's",
        '(d|e)',
        '!f',
        'g:*',
        '-h',
        '&',
        '"',
      ];
      expect(await foundBy(literal)).toEqual(literal.map((text) => [text, 1]));
      const nowhere = ['%%', '1%f', '__', 'a__', '\\\\', '\\%', "'' or 1=1", '.*', 'd|f', '""'];
      expect(await foundBy(nowhere)).toEqual(nowhere.map((text) => [text]));
    });

    it('finds words of one and two letters', async () => {
      const { found } = await aSearch(storage(), [
        { title: 'x' },
        { title: 'xy z' },
        { title: '語' },
      ]);
      expect(await found('x')).toEqual([1, 2]);
      expect(await found('xy')).toEqual([2]);
      expect(await found('語')).toEqual([3]);
      expect(await found('zz')).toEqual([]);
    });

    it('reads HTML as its text: block tags part words, inline ones do not, none is found, entities are their characters', async () => {
      const { found } = await aSearch(storage(), [
        { title: 'a', descriptionHtml: '<p>foo</p><p>bar</p> tom &amp; jerry &lt;b&gt; "q"' },
        { title: 'b', descriptionHtml: '<a href="https://strong.example">basalt</a>' },
        { title: 'c', descriptionHtml: 'mag<em>ma</em><strong>tic</strong> ig<br />neous' },
      ]);
      expect(await found('magmatic')).toEqual([3]);
      expect(await found('igneous')).toEqual([]);
      expect(await found('foo bar')).toEqual([1]);
      expect(await found('foobar')).toEqual([]);
      expect(await found('&')).toEqual([1]);
      expect(await found('amp')).toEqual([]);
      expect(await found('<b>')).toEqual([1]);
      expect(await found('href')).toEqual([]);
      expect(await found('strong')).toEqual([]);
    });

    it('does not find a word across title, key and text', async () => {
      const { foundBy } = await aSearch(storage(), [{ title: 'basa', descriptionHtml: 'lt' }]);
      const joined = ['basalt', 'basaweb', '1lt', '1basa', 'ltweb', 'ltbasa'];
      expect(await foundBy(joined)).toEqual(joined.map((text) => [text]));
    });

    it('follows a changed ticket', async () => {
      const { found, change } = await aSearch(storage(), [
        { title: 'granite', descriptionHtml: '<p>slate</p>' },
      ]);
      await change(1, { title: 'marble', descriptionHtml: '<p>chalk</p>' });
      expect(await found('marble chalk')).toEqual([1]);
      expect(await found('granite')).toEqual([]);
      expect(await found('slate')).toEqual([]);
      await change(1, { descriptionHtml: null });
      expect(await found('chalk')).toEqual([]);
    });

    it('looks through the first 32 KiB of key, title and text together, in whole characters', async () => {
      const room = searchBudget.textBytes - 'web-1\nabc\n'.length;
      const { found, change } = await aSearch(storage(), [{ title: 'abc', descriptionHtml: null }]);
      await change(1, { descriptionHtml: `${'e'.repeat(room - 7)} needle` });
      expect(await found('needle')).toEqual([1]);
      await change(1, { descriptionHtml: `${'e'.repeat(room - 6)} needle` });
      expect([await found('needle'), await found('needl')]).toEqual([[], [1]]);
      await change(1, { descriptionHtml: `${'e'.repeat(room - 4)} 語x` });
      expect([await found('語'), await found('x')]).toEqual([[1], []]);
      await change(1, { descriptionHtml: `${'e'.repeat(room - 3)} 語x` });
      expect(await found('語')).toEqual([]);
    });

    it('looks through at most 32 KiB of what letters come apart into', async () => {
      const { found } = await aSearch(storage(), [
        { descriptionHtml: `${'\u{fdfa}'.repeat(5_000)} needle` },
      ]);
      expect([await found('صلى'), await found('needle')]).toEqual([[1], []]);
    });
  });
}
