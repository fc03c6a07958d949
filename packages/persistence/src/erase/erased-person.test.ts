import { describe, expect, test } from 'vitest';
import { erasedJson, erasedText, formerEmailOf, type ErasedPerson } from './erased-person.ts';

const id = '0198a000-0000-7000-8000-000000000001';
const otherId = '0198a000-0000-7000-8000-000000000002';
const ada: ErasedPerson = { id, email: 'ada@example.test', name: 'Ada Byron', renames: true };
const formerEmail = formerEmailOf(ada);
const keepsName: ErasedPerson = { ...ada, renames: false };

const erasedFrom = (text: string): string => erasedText(text, ada, 'written');
const mention = (user: string, name: string): string =>
  `<p><a data-mention="${user}">@${name}</a></p>`;

describe('a text', () => {
  test('loses the address as a whole, in any case', () => {
    expect(erasedFrom('to Ada@Example.test, please')).toBe(`to ${formerEmail}, please`);
    for (const longer of ['lada@example.test', 'ada@example.tests', 'x.y+ada@example.test']) {
      expect(erasedFrom(longer)).toBe(longer);
    }
  });

  test.each([
    ['john.smith@corp.test'],
    ["o'smith@corp.test"],
    ['o&#39;smith@corp.test'],
    ['r&amp;smith@corp.test'],
    ...Array.from("!#$%&'*+-/=?^_`{|}~", (sign) => [`x${sign}smith@corp.test`]),
    ['x..smith@corp.test'],
    ['_smith@corp.test'],
    ['ésmith@corp.test'],
    ['smith@corp.test.uk'],
    ['smith@corp.test.2'],
    ['smith@corp.test-lab.uk'],
    ['smith@corp.testé'],
    ['smith@corp.test.édu'],
  ])('keeps the longer address %s', (longer) => {
    const smith = { ...ada, email: 'smith@corp.test' };
    expect(erasedText(`(${longer})`, smith, 'html')).toBe(`(${longer})`);
    expect(erasedText(`smith@corp.test ${longer}`, smith, 'html')).toBe(`${formerEmail} ${longer}`);
  });

  test.each([
    ['Write to ', '.'],
    ['', '. Then wait.'],
    ['', '...'],
    ["'", "'"],
    ['*', '*'],
    ['<a href="mailto:', '?subject=Hello">'],
    ['&lt;', '&gt;'],
    ['&nbsp;', "'s"],
    ['Hello, @', '!'],
    ['='.repeat(100), '/'],
    ['bob@corp.test,', ',eve@corp.test'],
  ])('loses the address between %s and %s', (before, after) => {
    const text = `${before}ada@example.test${after}`;
    expect(erasedFrom(text)).toBe(`${before}${formerEmail}${after}`);
  });

  test('has another address for each person, also for accounts made in one moment', () => {
    expect(formerEmail).toBe('former-member-00000001@erased.invalid');
    expect(formerEmailOf({ id: otherId })).toBe('former-member-00000002@erased.invalid');
  });

  test('of the service loses the name as a whole word, one that people wrote keeps it', () => {
    const title = 'Ada Byron mentioned you in Ada Byronson';
    const erased = 'Former member mentioned you in Ada Byronson';
    expect(erasedText(title, ada, 'notice')).toBe(erased);
    expect(erasedText(title, keepsName, 'notice')).toBe(title);
    expect(erasedText(title, ada, 'html')).toBe(title);
  });

  test('loses the name in mentions of the person alone', () => {
    const html = mention(id, 'Ada &amp; <b>Byron</b>') + mention(otherId, 'Ada Byron');
    const erased = mention(id, 'Former member') + mention(otherId, 'Ada Byron');
    expect(erasedText(html, ada, 'html')).toBe(erased);
    expect(erasedText(`<a data-mention="${id}">`, ada, 'html')).toBe(`<a data-mention="${id}">`);
  });

  test('for the search loses the name after an @', () => {
    expect(erasedText('@ada byron, ada byron', ada, 'search')).toBe('@former member, ada byron');
  });
});

describe('JSON', () => {
  test('loses the name beside the id, not that of somebody with the same name', () => {
    const record = {
      created_by: {
        type: 'user',
        id,
        name: 'Ada B.',
        via: { type: 'app', id: otherId, name: 'App' },
      },
      author: { type: 'imported', name: 'Ada Byron', source: 'jira' },
      people: [{ key: 'Ada Byron', name: 'Ada', user_id: id }],
      namesake: { id: otherId, name: 'Ada Byron' },
      map: { 'Ada Byron': 'ada@example.test' },
    };
    const name = 'Former member';
    expect(erasedJson(record, ada)).toEqual({
      created_by: { type: 'user', id, name, via: { type: 'app', id: otherId, name: 'App' } },
      author: { type: 'imported', name, source: 'jira' },
      people: [{ key: name, name, user_id: id }],
      namesake: record.namesake,
      map: { [name]: formerEmail },
    });
    const remaining = { ...record, map: { 'Ada Byron': formerEmail } };
    expect(erasedJson(record, keepsName)).toEqual(remaining);
  });

  test('loses former and new names in the changes of the person alone', () => {
    const changes = {
      name: { from: 'Ada', to: 'Ada Byron' },
      role: { from: 'member', to: 'owner' },
    };
    expect(erasedJson(changes, ada, { isPerson: true })).toEqual({
      ...changes,
      name: { from: 'Former member', to: 'Former member' },
    });
    expect(erasedJson(changes, ada)).toEqual(changes);
  });
});
