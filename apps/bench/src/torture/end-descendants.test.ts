import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { endDescendants } from './end-descendants.ts';

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a proof that ran out of time leaves no process, not even a child of a child', async () => {
  const program = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve));
  const grandchild = Number(said.toString());
  expect(isThere(grandchild)).toBe(true);
  await endDescendants();
  await expect.poll(() => [child.pid ?? 0, grandchild].filter(isThere)).toEqual([]);
});
