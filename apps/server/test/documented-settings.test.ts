import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { declarations, settingsTable, wordsOfSettings } from './settings-table.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');

/** The variables that a configuration is read from, with those that are read only when another setting is set. */
function readVariables(): string[] {
  const found = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    { OTEL_TRACES_EXPORTER: 'otlp', DATABASE_URL: 'postgresql://u@db.test/x' },
    {
      get(target, name) {
        found.add(String(name));
        return target[String(name)];
      },
    },
  );
  expect(() => readConfig(env)).toThrow('SERVICE_SECRET_KEY must be set');
  return [...found];
}

test('docs/operating.md has the table of the declared settings', () => {
  const [table] = /^\| setting \|.*?(?=\n[^|])/msu.exec(page) ?? [];
  expect(table, `the table must be:\n\n${settingsTable()}\n`).toBe(settingsTable());
});

test('every variable that is read is declared', () => {
  const names = declarations().flatMap(({ name, isSecret }) =>
    isSecret ? [name, `${name}_FILE`] : [name],
  );
  // These have rows without declarations.
  const others = /^(?:OTEL_|SERVICE_OAUTH_PROVIDERS_JSON)/u;
  const own = readVariables().filter((name) => !others.test(name));
  expect(own.length).toBeGreaterThan(50);
  expect(own.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !own.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('the defaults in the table are those of a start without settings', () => {
  let compared = 0;
  for (const { name, shownDefault } of declarations()) {
    const [, value] = /^`([\w./]+)`$/u.exec(shownDefault) ?? [];
    if (value === undefined || value.startsWith('DATA')) continue;
    const config = { ...readConfig({ [name]: value }), logRequests: false };
    expect([name, config]).toEqual([name, readConfig({})]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(25);
});

test('every setting has words, and the table can contain them', () => {
  const words = wordsOfSettings();
  for (const { name } of declarations()) {
    expect([name, words.get(name)]).toEqual([name, expect.stringMatching(/^[^|\n]{10,}$/u)]);
  }
});
