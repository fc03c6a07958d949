import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SourceFault, type ImportSystem } from '@basalt/domain';
import { expect, test } from 'vitest';
import { checkSourceOptions } from '../src/source/source-options.ts';

const planka = { address: 'https://work.example.com', token: 'abc' };

test.each([
  ['csv', { columns: { Sprint: 'labels' }, separator: ';', zone: 'Europe/Berlin', dates: 'dmy' }],
  ['csv', {}],
  ['jira', { address: 'https://work.example.com' }],
  ['trello', { key: 'a1', token: 'b2' }],
  ['trello', {}],
  ['planka', planka],
] as [ImportSystem, object][])('takes the options of %s: %j', (system, options) => {
  expect(() => checkSourceOptions(system, { ...options })).not.toThrow();
});

test.each([
  ['csv', { colums: {} }, 'There is no option "colums"'],
  ['csv', { columns: { Sprint: 'sprint' } }, 'must name columns'],
  ['csv', { zone: 'Berlin' }, 'time zone'],
  ['jira', { address: 'ftp://x' }, 'must be an address'],
  ['trello', { key: 'a1' }, 'must be given together'],
  ['trello', { key: 'a 1', token: 'b2' }, 'is not one of Trello'],
  ['planka', { address: planka.address }, 'are needed'],
  ['planka', { ...planka, token: 'a b' }, 'characters that a token cannot have'],
] as [ImportSystem, object, string][])(
  'refuses the options of %s before anything is read: %j',
  (system, options, message) => {
    const check = () => checkSourceOptions(system, { ...options });
    expect(check).toThrow(SourceFault);
    expect(check).toThrow(message);
  },
);

test('options are checked without loading a source', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const load = (url, context, next) => { console.log(url); return next(url, context); };
    registerHooks({ load });
    await import('@basalt/import/options');`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: import.meta.dirname },
  );
  const loaded = stdout.split('\n').filter((url) => !url.includes('/packages/domain/'));
  expect(loaded.join()).toContain('/source-options.ts');
  expect(loaded.filter((url) => /csv-parse|-source\.ts|wiki|html/.test(url))).toEqual([]);
});
