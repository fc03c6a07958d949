#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { useCompileCache } from '../src/boot/compile-cache.mjs';

useCompileCache();
// Imported only now: the cache holds what is loaded after it was switched on.
const { traceWhenEnabled } = await import('../src/tracing/trace-when-enabled.ts');
// What serves is traced; commands are not.
const tracing = process.argv[2] === 'worker' ? await traceWhenEnabled(process.env) : null;
const { promise: ended, resolve: tell } = Promise.withResolvers<void>();
const { onNpmShellExit } = await import('../src/boot/npm-shell-exit.ts');
// Before the rest is loaded: it compares with who is the parent now, and npm's shell may be gone a moment later.
onNpmShellExit(process, tell);
const { runCommand } = await import('../src/command/run-command.ts');

// A command is short, so it ends what it began: half-way it could leave the embedded PostgreSQL behind. A second signal ends it.
let signalled = false;
let isAwaited = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    signalled = true;
    tell();
    process.stdin.destroy();
  });
}

const code = await runCommand(process.argv.slice(2), {
  env: process.env,
  input: () => text(process.stdin),
  lines: () => createInterface({ input: process.stdin }),
  signal: () => {
    isAwaited = true;
    return ended;
  },
  ...(process.stderr.isTTY && { progress: (part: string) => void process.stderr.write(part) }),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
await tracing?.end();
process.exitCode = signalled && !isAwaited ? 1 : code;
