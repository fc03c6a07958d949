import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { importedAgain } from './field-copies.ts';
import { openFieldScene } from './field-scene.ts';

const scene = await closeAfterTests(openFieldScene());
const { ask, create, newField, organization, project } = scene;

const names = [
  '__proto__',
  'constructor',
  'Prototype',
  'toString',
  'custom_fields',
  'none',
  'cost_min',
  'cost',
  'Cost',
  'ＣＯＳＴ',
  '🪨',
  '👩‍👩‍👧‍👦 family',
  'مرحبا \u200Fعالم',
  'e\u0301te\u0301',
  '\u00E9t\u00E9',
  '<script>alert(1)</script>',
  '=HYPERLINK("https://a.example")',
  '"quoted", and comma',
  '1st',
  '_',
  'x'.repeat(50),
  `${'x'.repeat(49)}y`,
];

/** The values of tickets by title, which an import must have. */
const sent = new Map<string, object>();

const texts = [
  '__proto__',
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "'=1",
  '"quoted", and; commas',
  '<img src=x onerror=alert(1)>',
  '\u202Eright to left\u202C',
  'مرحبا 🪨 \u200Fعالم',
  'e\u0301te\u0301',
  '\u00E9t\u00E9',
  '👩‍👩‍👧‍👦',
  'true',
  'none',
  'null',
  '2031-05-04',
  '5',
  '%00',
  '\\u0000',
  "'; drop table tickets; --",
  '🪨'.repeat(255),
];

test('fields of hostile names have keys of their own, and values that everything shows', async () => {
  const keys: string[] = [];
  for (const name of names) {
    const { status, data } = await newField('text', name, project);
    expect([name, status]).toEqual([name, 201]);
    expect(data).toMatchObject({ name, key: expect.stringMatching(/^[a-z][a-z0-9_]{0,39}$/u) });
    keys.push(data.key);
  }
  expect(new Set(keys).size).toBe(names.length);
  const values = Object.fromEntries(keys.map((key, at) => [key, `value ${at}`]));
  const { status, data } = await create('Named', values);
  expect([status, data.custom_fields]).toEqual([201, values]);
  for (const [key, value] of Object.entries(values)) {
    const { data: found } = await ask(`/projects/${project}/tickets?custom.${key}=${value}`);
    expect([key, found.length]).toEqual([key, 1]);
  }
  const { text } = await scene.text(`/projects/${project}/tickets.csv`);
  const row = scene.rowsOf(text).get('Named');
  expect(keys.map((key) => row?.[`custom.${key}`])).toEqual(Object.values(values));
  sent.set('Named', values);
});

test('hostile texts are exported as they were sent; cells have no formula', async () => {
  for (const [at, text] of texts.entries()) {
    const { status, data } = await create(`Text ${at}`, { text });
    expect([text, status, data.custom_fields]).toEqual([text, 201, { text }]);
  }
  const of = `/projects/${project}/tickets`;
  const csv = scene.rowsOf((await scene.text(`${of}.csv`)).text);
  const lines = (await scene.text(`${of}.jsonl`)).text.trimEnd().split('\n');
  const records = new Map(
    lines.map((line) => {
      const { title, custom_fields: values } = JSON.parse(line);
      return [title, values];
    }),
  );
  for (const [at, text] of texts.entries()) {
    const title = `Text ${at}`;
    const cell = /^'*[=+\-@]/u.test(text) ? `'${text}` : text;
    expect([text, csv.get(title)?.['custom.text']]).toEqual([text, cell]);
    expect(records.get(title)).toEqual({ text });
    sent.set(title, { text });
  }
});

const long = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`;

test('what no line, number, day or option can be is refused with the name of the field', async () => {
  const accepted: [string, unknown][] = [
    ['text', 'x'.repeat(255)],
    ['link', long(2_048)],
    ['number', -10],
    ['number', 0.01],
    ['number', 1e15],
    ['date', '0001-01-01'],
    ['date', '9999-12-31'],
    ['date', '2028-02-29'],
    ['choices', ['HIGH', 'low', 'low']],
  ];
  const refused: [string, unknown][] = [
    ['text', 'x'.repeat(256)],
    ['text', '🪨'.repeat(256)],
    ['text', 'a\nb'],
    ['text', 'a\u007Fb'],
    ['text', 'a\u2028b'],
    ['text', 5],
    ['text', ['a']],
    ['text', {}],
    ['link', long(2_049)],
    ['link', 'javascript:alert(1)'],
    ['link', ' data:text/html,x'],
    ['link', 'https://'],
    ['number', -10.01],
    ['number', 0.001],
    ['number', '5'],
    ['number', true],
    ['date', '0000-01-01'],
    ['date', '2031-02-29'],
    ['date', '2031-5-4'],
    ['date', '2031-05-04T00:00:00Z'],
    ['choice', 'medium'],
    ['choice', '__proto__'],
    ['choice', ['low']],
    ['choices', 'low'],
    ['choices', Array.from({ length: 51 }, () => 'low')],
    ['person', project],
    ['person', 'Ada'],
    ['people', [scene.ada, project]],
    ['people', Array.from({ length: 21 }, () => scene.ada)],
    ['flag', 'true'],
    ['flag', 1],
    ['text', 'a\u0000b'],
    ['text', '\uD800'],
    ['number', 1e16],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['prototype', 'x'],
  ];
  for (const [key, value] of accepted) {
    const { status } = await create('Bound', { [key]: value });
    expect([key, String(value).slice(0, 40), status]).toEqual([
      key,
      String(value).slice(0, 40),
      201,
    ]);
  }
  for (const [key, value] of refused) {
    const { status, text } = await scene.text(`/projects/${project}/tickets`, 'POST', {
      board_slug: 'open',
      title: 'Bound',
      custom_fields: { [key]: value },
    });
    const { errors } = JSON.parse(text);
    expect([key, value, status, Object.keys(errors ?? {})]).toEqual([
      key,
      value,
      422,
      [`custom_fields.${key}`],
    ]);
  }
});

test('a key that no field can have is refused in bulk, of templates too', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const ticket = { title: 'Bound', custom_fields: { [key]: 'x' } };
    const items = [{ op: 'create', board_slug: 'open', ...ticket }];
    const bulk = await scene.text(`/projects/${project}/tickets/bulk`, 'POST', { items });
    expect([key, bulk.status, bulk.text]).toEqual([
      key,
      422,
      expect.stringContaining(`"items.0.custom_fields.${key}":`),
    ]);
    const template = { name: key, project_id: project, ticket };
    const { status } = await ask(`/organizations/${organization}/templates`, 'POST', template);
    expect([key, status]).toEqual([key, 422]);
  }
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `option ${at}` }));
const choice = (options: readonly object[]) => ({ type: 'choice', options });
const number = (format: object) => ({ type: 'number', number: format });
const allWith = (definitions: readonly object[], status: number) =>
  definitions.map((more) => [JSON.stringify(more).slice(0, 60), status]);

test('definitions are accepted up to each bound, and refused beyond it', async () => {
  const path = `/organizations/${organization}/fields`;
  const { data: inner } = await ask(`/organizations/${organization}/projects`, 'POST', {
    name: 'Bounds',
  });
  const define = async (more: object) =>
    (await ask(path, 'POST', { name: 'x', type: 'text', project_id: inner.id, ...more })).status;
  const accepted = [
    { name: '🪨'.repeat(50) },
    { description: 'x'.repeat(500) },
    { key: 'k'.repeat(40) },
    choice(many(200)),
    choice([{ name: 'x'.repeat(50) }]),
    choice([{ name: 'e\u0301' }, { name: 'e' }]),
    number({ decimals: 4, unit: 'x'.repeat(12) }),
    number({ min: 1, max: 1 }),
  ];
  const refused = [
    { name: 'x'.repeat(51) },
    { name: ' \u200B' },
    { name: 'a\u0000' },
    { name: '\u202Eevil\u202C' },
    { description: 'x'.repeat(501) },
    { key: 'k'.repeat(41) },
    { key: 'constructor' },
    { key: '__proto__' },
    choice(many(201)),
    choice([]),
    choice([{ name: 'x'.repeat(51) }]),
    choice([{ name: 'Low' }, { name: 'lOW' }]),
    choice([{ name: 'e\u0301' }, { name: '\u00C9' }]),
    choice([{ name: '' }]),
    number({ decimals: 5 }),
    number({ unit: 'x'.repeat(13) }),
    number({ min: 2, max: 1 }),
    { options: many(1) },
    { type: 'formula' },
  ];
  const statuses = async (definitions: readonly object[]) => {
    const found: [string, number][] = [];
    for (const more of definitions)
      found.push([JSON.stringify(more).slice(0, 60), await define(more)]);
    return found;
  };
  expect(await statuses(accepted)).toEqual(allWith(accepted, 201));
  expect(await statuses(refused)).toEqual(allWith(refused, 422));
});

test('a field has 200 options, each found by its name and its id, and a ticket 50 of them', async () => {
  const options = Array.from({ length: 200 }, (_, at) => ({
    name: at === 7 ? '__proto__' : at === 8 ? 'a, b; "c"' : `Option ${at} 🪨`,
  }));
  const { data: field } = await newField('choices', 'Parts', project, { options });
  const chosen = (field.options as { id: string; name: string }[]).slice(0, 50);
  const named = chosen.map(({ id, name }, at) => (at % 2 === 0 ? id : name.toUpperCase()));
  const { status, data } = await create('Full', { parts: named.toReversed() });
  expect(status).toBe(201);
  expect(data.custom_fields.parts).toEqual(chosen.map(({ name }) => name));
  const found = async (value: string) =>
    (await ask(`/projects/${project}/tickets?custom.parts=${encodeURIComponent(value)}`)).data
      ?.length;
  expect(await found('__PROTO__')).toBe(1);
  expect(await found(field.options[8].id)).toBe(1);
  expect(await found(field.options[50].id)).toBe(0);
  expect(
    await found(
      field.options
        .slice(0, 20)
        .map(({ id }: { id: string }) => id)
        .join(','),
    ),
  ).toBe(1);
  sent.set('Full', data.custom_fields);
});

test('all of them are in an export, and equal after its import', async () => {
  const imported = await importedAgain(scene, 'neutral');
  expect(sent.size).toBe(texts.length + 2);
  for (const [title, values] of sent) {
    expect([title, imported.get(title)]).toEqual([title, values]);
  }
});
