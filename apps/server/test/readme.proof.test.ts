import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isAbsent } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir, removeDataDirs } from './data-folders.ts';
import { blocksOf } from './guide-blocks.ts';
import { endProcesses, eventually, startServer, type StartedServer } from './processes.ts';

const root = path.join(import.meta.dirname, '../../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const mark = '--- next block ---';

/** The shell blocks below a heading. */
function shellBelow(heading: string): string[] {
  const [, section = ''] = new RegExp(`^## ${heading}\\n(.*?)^## `, 'ms').exec(readme) ?? [];
  return blocksOf(section).flatMap(({ language, text }) => (language === 'sh' ? [text] : []));
}

const withoutCurl = isAbsent('curl');

let server: StartedServer;
let dataDir: string;
beforeAll(async () => {
  dataDir = newDataDir();
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await endProcesses();
  await removeDataDirs();
});

test.skipIf(withoutCurl)(
  'the README leads to a first ticket, and to one in an organization of your own',
  async () => {
    const reported = (pattern: RegExp) => pattern.exec(server.out())?.[1] ?? '';
    const blocks = [...shellBelow('A first ticket'), ...shellBelow('Your own organization')];
    const [first = ''] = blocks;
    const script = [...blocks, first.replace(/^export .*\n/gm, '')]
      .join(`\necho '${mark}'\n`)
      .replace('BASALT=http://127.0.0.1:3000', `BASALT=${server.address}`)
      .replace('KEY=basalt_…', `KEY=${reported(/API key {3}(\S+)/)}`)
      .replace('PROJECT=0198…', `PROJECT=${reported(/projects\/([0-9a-f-]+)\/tickets/)}`);
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      maxBuffer: 2 ** 24,
    });
    const [created = '', moved = '', organization = '', project, again = ''] = stdout.split(
      `${mark}\n`,
    );
    expect(created).toMatch(/^[A-Z]+-\d+\n$/);
    expect(JSON.parse(moved)).toMatchObject({ data: { completed_at: expect.any(String) } });
    expect(organization).toContain('ada@example.com');
    expect(organization).toContain('credential create');
    expect(project).toBe('');
    expect(again).toMatch(/-1\n$/);
  },
);

// Made by the commands of the README.
test.skipIf(withoutCurl)(
  'Ada finds the mail that lets her set a password in the data folder',
  async () => {
    expect(readme).toContain('`$BASALT/login/forgot`');
    expect(readme).toContain('`data/mail`');
    const { address } = server;
    const answer = await fetch(`${address}/app-api/auth/password/forgot`, {
      method: 'POST',
      headers: { Origin: new URL(address).origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com' }),
    });
    expect(answer.status).toBe(202);
    const folder = path.join(dataDir, 'mail');
    const [mail = ''] = await eventually(() => {
      const files = existsSync(folder) ? readdirSync(folder) : [];
      return files.length > 0 ? files : null;
    });
    expect(readFileSync(path.join(folder, mail), 'utf8')).toContain(`${address}/login/reset#`);
  },
);
