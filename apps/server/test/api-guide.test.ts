import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { scopes } from '@basalt/domain';
import { fetchDocument } from '@basalt/http/testing';
import { isAbsent, openOwner } from '@basalt/persistence/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settled } from './canary-rows.ts';
import { blocksOf, examplesOf, type Block } from './guide-blocks.ts';
import { openWalkDeployment, type ServedDeployment } from './served-deployment.ts';
import { differences } from './shown-answer.ts';

const withoutCurl = isAbsent('curl');
const root = path.join(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/api.md'), 'utf8');
const examples = examplesOf(page);
const mark = '--- next example ---';

let deployment: ServedDeployment;
let outputs: string[];
let waiting: Server;
beforeAll(async () => {
  deployment = await openWalkDeployment({
    SERVICE_RATE_LIMIT_PER_MINUTE: '600',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  });
  waiting = await openSettled(deployment);
  outputs = await run(deployment);
}, 300_000);
afterAll(async () => {
  waiting.close();
  await deployment.close();
});

/**
 * Resolves once all events are settled: another test's transaction on the same PostgreSQL may hold the log back for a while.
 */
async function openSettled({ settings }: ServedDeployment): Promise<Server> {
  const owner = await openOwner(settings['DATABASE_URL'] ?? '');
  const server = createServer((_request, response) => {
    void settled(owner).finally(() => response.end());
  });
  server.once('close', () => void owner.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** What each example prints, run one after the other by one shell. */
async function run({ address, settings }: ServedDeployment): Promise<string[]> {
  const wait = `curl -s http://127.0.0.1:${(waiting.address() as AddressInfo).port}\n`;
  const script = examples
    .map(({ program: { text } }) => (text.includes('/events') ? wait + text : text))
    .join(`\necho '${mark}'\n`);
  const own = script.replace('BASALT=http://127.0.0.1:3000', `BASALT=${address}`);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', own], {
    cwd: root,
    env: { ...process.env, ...settings },
    maxBuffer: 2 ** 24,
  });
  return stdout.split(`${mark}\n`);
}

/** Runs of the page against the answers it shows: a status line and some headers, a body, or plain text. */
const compare: Record<string, (shown: string, actual: string) => string[]> = {
  text: (shown, actual) => (shown === actual ? [] : [`prints ${actual}`]),
  json: (shown, actual) => differences(JSON.parse(shown), JSON.parse(actual)),
  http: (shown, actual) => {
    const [head = '', body = ''] = shown.trimEnd().split('\n\n');
    const [actualHead = '', actualBody = ''] = actual.split('\r\n\r\n');
    const [status, ...headers] = head.split('\n');
    const [actualStatus, ...actualHeaders] = actualHead.split('\r\n');
    const faults = status === actualStatus ? [] : [`answers ${actualStatus}`];
    const values = new Map(actualHeaders.map((line) => headerOf(line)));
    for (const [name, value] of headers.map(headerOf)) {
      faults.push(...differences(value, values.get(name), name));
    }
    const bodies = body === '' ? [] : differences(JSON.parse(body), JSON.parse(actualBody));
    return [...faults, ...(body === '' && actualBody !== '' ? ['has a body'] : bodies)];
  },
};

function headerOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

describe.skipIf(withoutCurl)('docs/api.md', () => {
  test.each(examples.map(({ program, shown }, index) => [program.line, shown, index] as const))(
    'the example in line %i answers what is shown',
    (_, shown, index) => {
      const output = outputs[index] ?? 'nothing';
      const faults = shown === null ? (output === '' ? [] : [output]) : compareTo(shown, output);
      expect(faults).toEqual([]);
    },
  );

  test('every block that is shown belongs to an example', () => {
    const known = new Set(examples.flatMap(({ program, shown }) => [program.line, shown?.line]));
    const loose = blocksOf(page).filter(({ line }) => !known.has(line));
    expect(loose).toEqual([]);
    expect(examples.length).toBeGreaterThan(20);
  });

  test('the table of errors holds every code of the API, with its status', async () => {
    const described = codesOf(await fetchDocument(deployment.address));
    const rows = [...page.matchAll(/^\| *(\d{3}) *\| `(\w+)` *\|/gm)].map(([, status, code]) =>
      String([code, status]),
    );
    // Of an address, not of an operation. A second table has the codes of sign-in and the pages.
    described.set('method_not_allowed', '405');
    expect([...described].filter((status) => !rows.includes(String(status)))).toEqual([]);
  });

  test('the table of lists holds the filters and sorts of every list that has any', async () => {
    const { paths } = await fetchDocument(deployment.address);
    const shared = /^(?:per_page|cursor|total|fields|include|last_event_id|Last-Event-ID)$/;
    const described = Object.entries(paths).flatMap(([address, { get }]) => {
      if (get?.servers !== undefined) return [];
      const taken = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const filters = taken.map(({ name }) => name).filter((name) => !shared.test(name));
      const answers = get?.responses['200']?.content ?? {};
      if (filters.length === 0 || !('application/json' in answers)) return [];
      const sort = taken.find(({ name }) => name === 'sort')?.schema ?? {};
      // Lists of tickets have words, or a pattern for custom fields.
      const schemas = [sort, ...((sort['anyOf'] ?? []) as (typeof sort)[])];
      const words = schemas.flatMap((schema) => (schema['enum'] ?? []) as string[]);
      const sorts = words.filter((word) => !word.startsWith('-'));
      expect([address, words.length]).toEqual([address, 2 * sorts.length]);
      return [[address, filters.filter((name) => name !== 'sort').toSorted(), sorts.toSorted()]];
    });
    const [, table = ''] = /^\| list .*\n\|.*\n((?:\|.*\n)+)/m.exec(page) ?? [];
    const rows = table
      .trim()
      .split('\n')
      .map((row) => row.split('|').slice(1, -1))
      .map(([address, filters = '', sorts]) => [namesIn(address)[0] ?? '', filters, sorts]);
    const cells = new Map(rows.map(([address = '', filters = '']) => [address, filters]));
    // A row can name another list, whose filters it has, too, without those after "not".
    const filtersIn = (cell: string): string[] => {
      const [taken = '', without] = cell.split('(not ');
      const absent = namesIn(without);
      return namesIn(taken)
        .flatMap((name) => (cells.has(name) ? filtersIn(cells.get(name) ?? '') : name))
        .filter((name) => !absent.includes(name));
    };
    const whole = rows.map(([address, filters = '', sorts]) => [
      address,
      filtersIn(filters).toSorted(),
      namesIn(sorts),
    ]);
    expect(whole.toSorted()).toEqual(described.toSorted());
  });

  test('the table of scopes holds every scope', () => {
    const [, table = ''] = /^\| scope .*\n((?:\|.*\n)+)/m.exec(page) ?? [];
    const named = [...table.matchAll(/^\|([^|]+)\|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
      .map(([, scope]) => scope);
    expect(named.toSorted()).toEqual([...scopes].toSorted());
  });

  test('what is said of the check of answers is true: one that differs is found', () => {
    expect(differences({ a: ['x', '…'] }, { a: ['x'] })).toHaveLength(1);
    expect(differences({ id: '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f' }, { id: 'x' })).toHaveLength(
      1,
    );
    expect(differences({ a: 1 }, { a: 1, b: 2 })).toEqual(['answer.b is not shown']);
    expect(differences({ a: 1, '…': '…' }, { a: 1, b: 2 })).toEqual([]);
    expect(differences({ a: 1 }, { a: '1' })).toHaveLength(1);
  });
});

const compareTo = (shown: Block, output: string): string[] =>
  compare[shown.language]?.(shown.text, output) ?? [`is of type ${shown.language}`];

/** The names in code that a cell of a table holds. */
const namesIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).toSorted();

/** Codes of the API's own operations, with their statuses. */
function codesOf({ paths }: Awaited<ReturnType<typeof fetchDocument>>): Map<string, string> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const refusals = operations
    .filter(({ servers }) => servers === undefined)
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => Number(status) >= 400);
  return new Map(
    refusals.flatMap(([status, { description }]) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, code]) => [code ?? '', status] as const),
    ),
  );
}
