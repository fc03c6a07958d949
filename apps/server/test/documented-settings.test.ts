import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';

/** A row of the table of settings: its names, the defaults of each, what it says, and whether a file may hold it. */
interface Row {
  names: string[];
  defaults: string[];
  text: string;
  isSecret: boolean;
}

const spans = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/gu), ([, text = '']) => text);

function rows(): Row[] {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const [, section = ''] = /\n## Settings\n(.*?)\n##/su.exec(page) ?? [];
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, first = '', second = '', text = ''] = line.split('|').map((cell) => cell.trim());
      return { names: spans(first), defaults: spans(second), text, isSecret: first.endsWith('*') };
    });
}

const documented = rows();
const names = documented.flatMap((row) => row.names).filter((name) => /^[A-Z_]+$/u.test(name));
const rowOf = (name: string): Row =>
  documented.find((row) => row.names.includes(name)) ?? expect.fail(`no row tells of ${name}`);

/** The variables that a configuration is read from. */
function asked(): Set<string> {
  const found = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    // So that what depends on another setting is read, too.
    { OTEL_TRACES_EXPORTER: 'otlp', DATABASE_URL: 'postgresql://u@db.test/x' },
    {
      get(target, name) {
        found.add(String(name));
        return target[String(name)];
      },
    },
  );
  expect(() => readConfig(env)).toThrow('SERVICE_SECRET_KEY must be set');
  return found;
}

/** What a setting is refused for. */
function faultOf(name: string, value: string): string {
  try {
    readConfig({ [name]: value });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('every setting has a row, and every row names settings that are read', () => {
  const read = asked();
  const files = [...read].filter((name) => name.endsWith('_FILE'));
  const own = [...read].filter((name) => !name.endsWith('_FILE') && !name.startsWith('OTEL_'));
  expect(own.length).toBeGreaterThan(25);
  expect(own.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !read.has(name))).toEqual([]);
  // What may be read from a file is marked, and nothing else.
  const secrets = documented.filter(({ isSecret }) => isSecret).flatMap((row) => row.names);
  const marked = secrets.filter((name) => /^[A-Z_]+$/u.test(name)).map((name) => `${name}_FILE`);
  expect(marked.toSorted()).toEqual(files.toSorted());
});

test('the defaults are those of the table', () => {
  let compared = 0;
  for (const { names: of, defaults } of documented) {
    if (of.length !== defaults.length || !of.every((name) => names.includes(name))) continue;
    for (const [index, name] of of.entries()) {
      const reported = defaults[index] ?? '';
      if (!/^[\w./]+$/u.test(reported) || names.includes(reported)) continue;
      const withDefault = { ...readConfig({ [name]: reported }), logRequests: false };
      expect([name, withDefault]).toEqual([name, readConfig({})]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(14);
});

test('the range of each number is documented, and holds', () => {
  let numbers = 0;
  for (const name of names) {
    const [, least, most] =
      /whole number from (\d+) to (\d+)/u.exec(faultOf(name, 'not a number')) ?? [];
    if (least === undefined || most === undefined) continue;
    numbers += 1;
    expect([name, rowOf(name).text]).toEqual([
      name,
      expect.stringContaining(`${least} to ${most}`),
    ]);
    expect([name, faultOf(name, least), faultOf(name, most)]).toEqual([name, '', '']);
    expect(faultOf(name, String(Number(most) + 1))).toContain(`${name} must be`);
  }
  expect(numbers).toBeGreaterThanOrEqual(9);
});

test('the words that a setting takes are documented', () => {
  const [, words = ''] =
    /must be one of ([a-z, ]+), not/u.exec(faultOf('SERVICE_LOG_LEVEL', 'x')) ?? [];
  expect(words.split(', ').length).toBeGreaterThan(4);
  expect(spans(rowOf('SERVICE_LOG_LEVEL').text)).toEqual(expect.arrayContaining(words.split(', ')));
});
