import { setTimeout as after } from 'node:timers/promises';
import { peakMegabytes, residentMegabytes } from './cpu.ts';
import type { Memory } from './metrics.ts';
import { load, type Call } from './load.ts';
import type { Operation } from './operation.ts';
import type { BenchFixture } from './fixture.ts';

const bar = 220;

/** Loads the server with all operations in turn, and measures its memory. */
export async function watchMemory(
  fixture: BenchFixture,
  mix: readonly Operation[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Memory> {
  const { tenant, boards } = fixture;
  const board = boards.find(({ size }) => size === 1000) ?? boards[0];
  if (board === undefined) throw new Error('there is no board');
  const headers = { Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' };
  let turn = 0;
  const next = (): Call => {
    turn += 1;
    const operation = mix[turn % mix.length] as Operation;
    return { ...operation.basalt(board, Math.floor(turn / mix.length)), headers };
  };
  let underLoad = 0;
  const watch = setInterval(() => {
    underLoad = Math.max(underLoad, residentMegabytes(tenant.server.pid));
  }, 250);
  try {
    await load(tenant.server.address, next, { connections, seconds });
  } finally {
    clearInterval(watch);
  }
  await after(10_000);
  const atEnd = residentMegabytes(tenant.server.pid);
  return { connections, underLoad, peak: peakMegabytes(tenant.server.pid), atEnd, bar };
}
