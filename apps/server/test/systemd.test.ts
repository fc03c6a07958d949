import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkSettings, textOf } from './deployment.ts';

const folder = path.join(import.meta.dirname, '../deploy/systemd');
const units = globSync('*', { cwd: folder }).toSorted();
const services = units.filter((unit) => unit.endsWith('.service'));

/** The values of a directive in a unit, in order. */
const valuesOf = (unit: string, directive: string): string[] =>
  Array.from(
    textOf(`systemd/${unit}`).matchAll(new RegExp(`^${directive}=(.*)$`, 'gmu')),
    ([, value = '']) => value,
  );

test('the folder has the server, and the purge and the backup with a timer each', () => {
  expect(units).toEqual([
    'basalt-backup.service',
    'basalt-backup.timer',
    'basalt-purge.service',
    'basalt-purge.timer',
    'basalt.service',
  ]);
  for (const timer of units.filter((unit) => unit.endsWith('.timer'))) {
    expect(valuesOf(timer, 'OnCalendar')).toHaveLength(1);
    expect(valuesOf(timer, 'WantedBy')).toEqual(['timers.target']);
  }
});

test.each(services)(
  '%s sets what is a setting, and reads secrets from credentials that it loads',
  (unit) => {
    const lines = valuesOf(unit, 'Environment').map((line) => line.split(/=(.*)/su).slice(0, 2));
    const {
      PATH: _,
      MALLOC_ARENA_MAX: __,
      ...env
    } = Object.fromEntries(lines) as Record<string, string>;
    expect(checkSettings(env)).toEqual({ unknown: [], faults: [] });
    const files = Object.entries(env).filter(([name]) => name.endsWith('_FILE'));
    const loaded = valuesOf(unit, 'LoadCredential').map((line) => `%d/${line.split(':')[0]}`);
    expect(files.map(([, file]) => file).toSorted()).toEqual(loaded.toSorted());
    // All of them have the files of the same folder.
    expect(env['DATA_DIR']).toBe('/var/lib/basalt');
    expect(valuesOf(unit, 'StateDirectory')).toEqual(['basalt']);
  },
);

test.each(services)('%s has no more rights than it needs', (unit) => {
  const directives = ['User', 'NoNewPrivileges', 'ProtectSystem', 'CapabilityBoundingSet'];
  expect(directives.map((name) => valuesOf(unit, name))).toEqual([
    ['basalt'],
    ['true'],
    ['strict'],
    [''],
  ]);
});

test('the server is started as by npm start, and has time for its end', () => {
  const { scripts } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
  ) as { scripts: { start: string } };
  const [, options = ''] = / node (.+) --build-pages$/u.exec(scripts.start) ?? [];
  expect(valuesOf('basalt.service', 'ExecStart')).toEqual([
    `/opt/basalt/node_modules/.bin/node ${options}`,
  ]);
  expect(Number(valuesOf('basalt.service', 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(15);
});

test('systemd takes the units, where it is installed', () => {
  const files = units.map((unit) => path.join(folder, unit));
  const checked = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  // The programs are where the units are installed.
  const faults = (checked.stderr ?? '')
    .split('\n')
    .filter((line) => line.includes('basalt') && !/is not executable: No such file/u.test(line));
  expect(faults).toEqual([]);
});
