import { SourceFault } from '@basalt/domain';
import { processorTimeOf } from '@basalt/domain/testing';
import { describe, expect, test } from 'vitest';
import { ofWiki } from '../src/jira/wiki.ts';
import { itemsFault } from '../testing/items-fault.ts';
import { jiraExport } from '../testing/jira-exports.ts';
import { countsOf, itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';

const { jira } = plainSources;

describe('the CSV of Jira', () => {
  const table = [
    'Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Priority,Assignee,Assignee Id,Reporter,Reporter Id,Creator,Creator Id,Created,Resolved,Due date,Labels,Labels,Description,Attachment,Custom field (Story Points),Sprint,Sprint,Outward issue link (Blocks),Inward issue link (Cloners),Comment,Comment,Parent,Status Category',
    'One,WEB-1,10001,Story,Shipped,WEB,Web,High,Al,1:al,Bo,1:bo,Cy,1:cy,05/Mar/26 1:31 PM,06/Mar/26 9:00 AM,30/Sep/26 12:00 AM,ui,api,h2. Steps,05/Mar/26 1:31 PM;1:al;a;b.png;https://j.test/secure/attachment/7/b.png,5,S1,S2,WEB-2,WEB-2,05/Mar/26 2:00 PM;1:dee;Hello [~1:al]; see,plain,,Done',
    'Two,WEB-2,10002,Sub-task,To Do,WEB,Web,Very high,,,,,,,29/Feb/25 1:00 PM,,,ui,,,,,,,WEB-9,WEB-1,,,10001,To Do',
  ].join('\n');

  test('boards come in the order of work, by category and by the words of their names', async () => {
    const states = [
      ['Released', 'Done'],
      ['Ready for QA', 'In Progress'],
      ['Code Review', 'In Progress'],
      ['Selected for Development', 'To Do'],
      ['In Progress', 'In Progress'],
      ['Backlog', 'To Do'],
      ['Blocked', 'In Progress'],
      ['Ready to merge', ''],
      ['Triage', ''],
    ];
    const rows = states.map(([state, category], at) => `T${at},WEB-${at + 1},${state},${category}`);
    const sent = ['Summary,Issue key,Status,Status Category', ...rows].join('\n');
    const boards = recordsOf(await itemsOf(jira, sent), 'board');
    expect(Object.keys(boards)).toEqual([
      'Triage',
      'Backlog',
      'Selected for Development',
      'Blocked',
      'In Progress',
      'Code Review',
      'Ready for QA',
      'Ready to merge',
      'Released',
    ]);
  });

  test('a state without a category or a word is one to ask for, and comes where the caller puts it', async () => {
    const rows = ['Pairing', 'Parked', 'Backlog', 'Closed'].map(
      (state, at) => `T${at},WEB-${at + 1},${state},`,
    );
    const sent = ['Summary,Issue key,Status,Resolved', ...rows].join('\n');
    const states = async (options = {}) =>
      (await itemsOf(jira, sent, options))
        .filter(({ record }) => record?.kind === 'board')
        .map(({ key, category }) => [key, category]);
    expect(await states()).toEqual([
      ['Backlog', 'to_do'],
      ['Pairing', null],
      ['Parked', null],
      ['Closed', 'done'],
    ]);
    expect(await states({ states: { Parked: 'to_do', Pairing: 'done' } })).toEqual([
      ['Backlog', 'to_do'],
      ['Parked', 'to_do'],
      ['Pairing', 'done'],
      ['Closed', 'done'],
    ]);
    const boards = recordsOf(await itemsOf(jira, sent, { states: { Pairing: 'done' } }), 'board');
    expect(boards).toMatchObject({ Pairing: { isDone: true }, Parked: { isDone: false } });
    await expect(itemsOf(jira, sent, { states: { Parked: 'later' } })).rejects.toThrow(
      'The option "states" must name states with one of: to_do, in_progress, done.',
    );
  });

  test('a word for a priority is what the caller chose, or else a guess', async () => {
    const rows = ['P1', 'Soon', 'Hoch', 'Someday'].map(
      (word, at) => `T${at},WEB-${at + 1},${word}`,
    );
    const sent = ['Summary,Issue key,Priority', ...rows].join('\n');
    const read = async (options = {}) =>
      (await itemsOf(jira, sent, options)).flatMap(({ record, foundPriority }) =>
        record?.kind === 'ticket' ? [[foundPriority?.name, record.priority]] : [],
      );
    expect(await read()).toEqual([
      ['P1', 'high'],
      ['Soon', null],
      ['Hoch', 'high'],
      ['Someday', null],
    ]);
    expect(await read({ priorities: { soon: 'highest', P1: 'low' } })).toEqual([
      ['P1', 'low'],
      ['Soon', 'highest'],
      ['Hoch', 'high'],
      ['Someday', null],
    ]);
    await expect(itemsOf(jira, sent, { priorities: { Soon: 'asap' } })).rejects.toThrow(
      'The option "priorities" must be one of: lowest, low, medium, high, highest.',
    );
  });

  test('each thing is an item, with its outcome', async () => {
    const items = await itemsOf(jira, table, { address: 'https://j.test/' });
    expect(itemsFault(items)).toBeNull();
    expect(countsOf(items)).toEqual({
      project: 1,
      person: 3,
      board: 2,
      label: 2,
      field: 3,
      ticket: 2,
      comment: 2,
      file: 1,
      relation: 5,
    });
    expect(recordsOf(items, 'board')).toMatchObject({
      Shipped: { isDone: true },
      'To Do': { isDone: false },
    });
    expect(items.filter(({ kind }) => kind === 'board').map(({ outcome }) => outcome)).toEqual([
      'exact',
      'exact',
    ]);
    expect(recordsOf(items, 'ticket')).toEqual({
      'WEB-1': {
        kind: 'ticket',
        title: 'One',
        board: 'Shipped',
        priority: 'high',
        startAt: null,
        dueAt: new Date('2026-09-30T23:59:59Z'),
        estimate: 5,
        createdAt: new Date('2026-03-05T13:31:00Z'),
        completedAt: new Date('2026-03-06T09:00:00Z'),
        assignees: ['1:al'],
        labels: ['ui', 'api'],
        tags: [],
        archived: false,
        author: '1:bo',
        html:
          '<h2>Steps</h2><h3>Attachments</h3><ul><li><a href="https://j.test/secure/attachment/7/b.png">a;b.png</a></li></ul>' +
          '<table><tbody><tr><th>Creator</th><td>Cy</td></tr></tbody></table>',
        customValues: { 'Issue Type': 'Story', Sprint: ['S1', 'S2'] },
      },
      'WEB-2': expect.objectContaining({
        priority: null,
        createdAt: null,
        html: expect.stringContaining(
          '<tr><th>Priority</th><td>Very high</td></tr><tr><th>Created</th><td>29/Feb/25 1:00 PM</td></tr>',
        ) as unknown,
      }),
    });
    expect(items.find(({ key }) => key === 'WEB-1')?.url).toBe('https://j.test/browse/WEB-1');
  });

  test('comments name their author by account and mention people by name', async () => {
    const items = await itemsOf(jira, table);
    expect(Object.values(recordsOf(items, 'comment'))).toEqual([
      {
        kind: 'comment',
        ticket: 'WEB-1',
        html: '<p>Hello @Al; see</p>',
        author: '1:dee',
        createdAt: new Date('2026-03-05T14:00:00Z'),
      },
      { kind: 'comment', ticket: 'WEB-1', html: '<p>plain</p>', author: null, createdAt: null },
    ]);
  });

  test('a link that both issues tell of is one relation; one with no kind here is carried as related', async () => {
    const items = await itemsOf(jira, table);
    const relations = items
      .filter(({ kind }) => kind === 'relation')
      .map(({ key, record, outcome }) => [
        key,
        record?.kind === 'relation' ? record.type : null,
        outcome,
      ]);
    expect(relations).toEqual([
      ['blocks WEB-1 WEB-2', 'blocks', 'exact'],
      ['cloners WEB-2 WEB-1', 'relates_to', 'other_form'],
      ['Parent WEB-1 WEB-2', 'parent', 'exact'],
      ['blocks WEB-2 WEB-9', null, 'left'],
      ['cloners WEB-1 WEB-2', null, 'other_form'],
    ]);
  });

  test('cells behind the last column are kept, and addresses of memory are nothing', async () => {
    const wide =
      'Summary,Issue key,Labels,Custom field (Approvals)\nOne,WEB-1,a,com.atlassian.x.CFValue@21c2fe6f\nTwo,WEB-2,a,{},lost\n';
    const items = await itemsOf(jira, wide);
    expect(countsOf(items)).toEqual({ label: 1, ticket: 2 });
    expect(items.at(-1)).toMatchObject({
      record: { html: expect.stringContaining('<td>lost</td>') },
      notes: [expect.any(String), expect.stringContaining('more cells than the table has columns')],
    });
  });

  test('an export in another language says its columns', async () => {
    const german = 'Zusammenfassung;Schlüssel;Status;Erstellt\nEins;WEB-1;Offen;05.03.2026 13:31\n';
    await expect(itemsOf(jira, german)).rejects.toThrow(SourceFault);
    const columns = { Zusammenfassung: 'title', Schlüssel: 'key', Erstellt: 'created' };
    const items = await itemsOf(jira, german, { columns, zone: 'Europe/Berlin' });
    expect(items.at(-1)).toMatchObject({
      key: 'WEB-1',
      record: { createdAt: new Date('2026-03-05T12:31:00Z') },
    });
  });
});

test('the same export gives the same items, in pieces of any length', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const { file, options } = jiraExport(seed);
    expect(await itemsOf(jira, file, options, 333)).toEqual(await itemsOf(jira, file, options));
  }
});

test('of 300 generated exports, items of each kind are as many as things were written, in order', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { file, counts, options } = jiraExport(seed);
    const items = await itemsOf(jira, file, options, 4_096);
    expect([seed, countsOf(items), itemsFault(items)]).toEqual([seed, counts, null]);
  }
});

const read = (wiki: string) => ofWiki(wiki, new Map([['al', 'Al <A>']])).html;

describe('wiki markup', () => {
  test.each([
    [
      'h1. A *b*\ntext\nmore\n\nnext',
      '<h1>A <strong>b</strong></h1><p>text<br>more</p><p>next</p>',
    ],
    [
      '* a\n** b\n*# c\n* d\nend',
      '<ul><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li><li>d</li></ul><p>end</p>',
    ],
    ['** deep', '<ul><li><ul><li>deep</li></ul></li></ul>'],
    [
      '*b _i_* -d- +u+ ^s^ ~t~ {{m*n*}}',
      '<p><strong>b <em>i</em></strong> <del>d</del> <ins>u</ins> <sup>s</sup> <sub>t</sub> <code>m*n*</code></p>',
    ],
    [
      'a_b_c 2*3*4 - x - *open _both* end_',
      '<p>a_b_c 2*3*4 - x - <strong>open _both</strong> end_</p>',
    ],
    [
      '[A|https://a.test/?a=1&b="2"] [https://b.test] [~al] [~accountid:x] [^f.txt] [no link] [x|javascript:alert(1)]',
      '<p><a href="https://a.test/?a=1&amp;b=&quot;2&quot;">A</a> <a href="https://b.test">https://b.test</a> @Al &lt;A&gt; @x f.txt [no link] x</p>',
    ],
    [
      '{code:java|title=X}\nint *a*; // <b>\n{code}\nafter',
      '<pre><code class="language-java">int *a*; // &lt;b&gt;\n</code></pre><p>after</p>',
    ],
    ['{noformat}{code}{noformat}', '<pre><code>{code}</code></pre>'],
    [
      '{quote}said{quote}\nbq. too',
      '<blockquote><p>said</p></blockquote><blockquote><p>too</p></blockquote>',
    ],
    [
      '{panel:title=T|bg=x}in{panel}',
      '<blockquote><p><strong>T</strong></p><p>in</p></blockquote>',
    ],
    [
      '||a||b||\n|1|[x|https://a.test]|\nend',
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><a href="https://a.test">x</a></td></tr></tbody></table><p>end</p>',
    ],
    ['{color:red}x{color} a\\\\b \\*c\\* ----', '<p>x a<br>b *c* ----</p>'],
    ['{code}\nnever closed', '<pre><code>never closed</code></pre>'],
  ])('%j', (wiki, html) => {
    expect(read(wiki)).toBe(html);
  });

  test('an image stands by its name, with a note', () => {
    const { html, notes } = ofWiki('see !shot 1.png|width=541,alt="x"! and wow! yes!', new Map());
    expect([html, notes.length]).toEqual(['<p>see shot 1.png and wow! yes!</p>', 1]);
  });

  test('a text that is too long for any ticket is measured, and stays plain text', () => {
    const { html, notes } = ofWiki('*a* '.repeat(225_000), new Map());
    expect([html.includes('<strong>'), notes]).toEqual([
      false,
      [expect.stringMatching('too long')],
    ]);
    expect(ofWiki('*a* '.repeat(60_000), new Map()).notes).toEqual([]);
  });

  test.each([
    '*',
    '_a',
    '*a ',
    '{{',
    '[',
    '[a|',
    '!a',
    '{',
    '{code}',
    '{quote}',
    '{panel:',
    '\\',
    '|',
    '||',
    '|[',
    '* a\n',
    '**** a\n',
    '# a\n*# b\n',
    ';http://a ',
    '* \u2028',
    'h1. ',
    '{color:',
    '*_-+^~',
  ])('256 KiB of %j take less than a second', (unit) => {
    const text = unit.repeat((256 * 1024) / unit.length);
    let least = Infinity;
    for (let runs = 0; runs < 3 && least > 1_000; runs += 1)
      least = Math.min(
        least,
        processorTimeOf(() => void read(text)),
      );
    expect(least).toBeLessThan(1_000);
  });
});

const sprint = (id: number, name: string, more: string) =>
  `"com.atlassian.greenhopper.service.sprint.Sprint@1f2e[id=${id},rapidViewId=3,state=${more},name=${name},sequence=${id}]"`;

const ticketsOf = (items: Awaited<ReturnType<typeof itemsOf>>) =>
  Object.entries(recordsOf(items, 'ticket')).map(([key, record]) =>
    record?.kind === 'ticket' ? [key, record.cycle ?? null, record.customValues] : null,
  );

describe('sprints of Jira', () => {
  const closed =
    'CLOSED,startDate=2025-07-21T09:00:00.000+02:00,endDate=2025-08-04T09:00:00.000+02:00,completeDate=2025-08-04T10:12:13.000+02:00,goal=Pay, at last';
  const active =
    'ACTIVE,startDate=2025-08-05T09:00:00.000+02:00,endDate=2025-08-18T09:00:00.000+02:00,completeDate=<null>';
  const table = [
    'Summary,Issue key,Status,Sprint,Sprint',
    `One,WEB-1,Done,${sprint(7, 'Sprint, 7', closed)},`,
    `Two,WEB-2,Doing,${sprint(7, 'Sprint, 7', closed)},${sprint(8, 'Sprint 8', active)}`,
    `Three,WEB-3,Open,${sprint(9, 'Later', 'FUTURE,startDate=<null>,endDate=<null>')},`,
    `Four,WEB-4,Open,${sprint(10, 'Long', 'ACTIVE,startDate=2025-01-01T09:00:00.000Z,endDate=2025-12-31T09:00:00.000Z')},`,
  ].join('\n');
  test('become cycles with their days and moments, and the last one is that of the ticket', async () => {
    const items = await itemsOf(jira, table);
    expect(itemsFault(items)).toBeNull();
    expect(recordsOf(items, 'cycle')).toEqual({
      'sprint 7': {
        kind: 'cycle',
        name: 'Sprint, 7',
        goal: 'Pay, at last',
        startsOn: '2025-07-21',
        endsOn: '2025-08-04',
        state: 'completed',
        startedAt: new Date('2025-07-21T07:00:00Z'),
        completedAt: new Date('2025-08-04T08:12:13Z'),
      },
      'sprint 8': expect.objectContaining({
        name: 'Sprint 8',
        goal: null,
        state: 'active',
      }) as object,
    });
    expect(ticketsOf(items)).toEqual([
      ['WEB-1', 'sprint 7', {}],
      ['WEB-2', 'sprint 8', { Sprint: 'Sprint, 7' }],
      ['WEB-3', null, { Sprint: 'Later' }],
      ['WEB-4', null, { Sprint: 'Long' }],
    ]);
  });

  test('of which the table has only the names become cycles with the days that the caller chooses', async () => {
    const cloud = 'Summary,Issue key,Status,Sprint\nOne,WEB-1,Done,Sprint 7\nTwo,WEB-2,Open,Other';
    const options = {
      zone: 'Europe/Berlin',
      cycles: {
        'Sprint 7': { starts_on: '2025-07-21', ends_on: '2025-08-03', state: 'completed' },
      },
    };
    const items = await itemsOf(jira, cloud, options);
    expect(recordsOf(items, 'cycle')).toEqual({
      'Sprint 7': {
        kind: 'cycle',
        name: 'Sprint 7',
        goal: null,
        startsOn: '2025-07-21',
        endsOn: '2025-08-03',
        state: 'completed',
        startedAt: new Date('2025-07-20T22:00:00Z'),
        completedAt: new Date('2025-08-03T21:59:59Z'),
      },
    });
    expect(ticketsOf(items)).toEqual([
      ['WEB-1', 'Sprint 7', {}],
      ['WEB-2', null, { Sprint: 'Other' }],
    ]);
    expect(recordsOf(await itemsOf(jira, cloud), 'cycle')).toEqual({});
  });

  test.each([
    { 'Sprint 7': { starts_on: '2025-07-21' } },
    { 'Sprint 7': { starts_on: '2025-02-30', ends_on: '2025-03-05' } },
    { 'Sprint 7': { starts_on: '2025-07-21', ends_on: '2025-07-20' } },
    { 'Sprint 7': { starts_on: '2025-07-21', ends_on: '2025-10-19' } },
    { 'Sprint 7': { starts_on: '2025-07-21', ends_on: '2025-08-03', state: 'begun' } },
    { 'Sprint 7': null },
    ['Sprint 7'],
    'Sprint 7',
  ])('%j are no days of cycles', async (cycles) => {
    await expect(itemsOf(jira, table, { cycles })).rejects.toThrow(
      'The option "cycles" must name cycles with "starts_on" and "ends_on", 1 to 90 days.',
    );
  });
});
