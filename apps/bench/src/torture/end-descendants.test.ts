import { spawn } from 'node:child_process';
import { runningProcesses } from '@basalt/persistence/testing';
import { expect, test } from 'vitest';
import { endDescendants } from './end-descendants.ts';

const isRunning = (pid: number): boolean => runningProcesses().some((child) => child.pid === pid);

test('a proof that ran out of time leaves no process, not even a child of a child', async () => {
  const program = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve));
  const grandchild = Number(output.toString());
  expect(isRunning(grandchild)).toBe(true);
  await endDescendants();
  await expect.poll(() => [child.pid ?? 0, grandchild].filter(isRunning)).toEqual([]);
});
