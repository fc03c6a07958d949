import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runningProcesses } from './running-processes.ts';

const program = 'process.stdout.write("here"); setInterval(() => {}, 1000)';

test('a process that runs is listed with its parent, its words and its memory, and no longer once it has ended', async () => {
  const child = spawn(process.execPath, ['-e', program, 'some-word'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const own = runningProcesses().find(({ pid }) => pid === child.pid);
  expect(own).toMatchObject({ parent: process.pid });
  expect(own?.command).toContain('some-word');
  expect(own?.memory).toBeGreaterThan(10);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(runningProcesses().map(({ pid }) => pid)).not.toContain(child.pid);
});
