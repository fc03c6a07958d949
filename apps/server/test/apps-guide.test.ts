import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { blocksOf } from './guide-blocks.ts';
import { allow, openOAuthScene } from './oauth-fixture.ts';

const scene = await closeAfterTests(openOAuthScene());

test('the example of docs/apps.md runs as it stands', async () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/apps.md'), 'utf8');
  const [example] = blocksOf(guide).filter(({ language }) => language === 'js');
  // In a folder from which the library is found.
  const file = path.join(import.meta.dirname, '.apps-guide.mjs');
  writeFileSync(file, example?.text ?? '');
  const ada = await scene.person('Ada', 'owner');
  const env = { ...process.env, BASALT_URL: scene.url, BASALT_ORGANIZATION: scene.organization };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await expect.poll(() => out + err, { timeout: 60_000 }).toMatch(/^Open http/m);
    const page = new URL(/^Open (\S+)$/m.exec(out)?.[1] ?? '');
    const { location } = await ada.browser.get(page.pathname + page.search);
    const id = location?.split('/').at(-1) ?? '';
    const answer = await allow(ada.browser, scene.organization, id);
    expect((await fetch(answer)).status).toBe(200);
    await ended;
    expect([out.trim().split('\n').at(-1), err]).toEqual(['200: 0 tickets', '']);
  } finally {
    child.kill();
    rmSync(file);
  }
});
