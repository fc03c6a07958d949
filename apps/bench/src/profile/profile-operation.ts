import { writeFileSync } from 'node:fs';
import { load, type Call } from '../load.ts';
import { operations } from '../operations.ts';
import { openBenchFixture } from '../fixture.ts';
import { attach, type CpuProfile } from './inspector.ts';
import { groupTimes, selfTimes } from './self-times.ts';

/** The port of the server's inspector while it is profiled. */
const inspectorPort = 39_229;

/** Microseconds between two samples of V8. */
const interval = 200;

const connections = 16;
const seconds = { warmUp: 3, profiled: 8 };

/**
 * Profiles the server while it is loaded with one operation, after a warm-up. Writes the profile to `file`, for the
 * developer tools of a browser, and returns a table of the functions that took the time.
 */
export async function profileOperation(name: string, file: string): Promise<string> {
  const operation = operations.find((known) => known.name === name);
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  const nodeOptions = [`--inspect=127.0.0.1:${inspectorPort}`];
  const fixture = await openBenchFixture({ sizes: [1000], organizations: 100, nodeOptions });
  try {
    const [board] = fixture.boards;
    if (board === undefined) throw new Error('there is no board');
    const headers = {
      Authorization: `Bearer ${fixture.token}`,
      'Content-Type': 'application/json',
    };
    let turn = 0;
    const next = (): Call => ({ ...operation.basalt(board, (turn += 1)), headers });
    const { profile: found, requests } = await record(fixture.basalt.address, next);
    writeFileSync(file, JSON.stringify(found));
    return report(found, requests);
  } finally {
    await fixture.close();
  }
}

async function record(origin: string, next: () => Call) {
  const inspector = await attach(inspectorPort);
  try {
    await load(origin, next, { connections, seconds: seconds.warmUp });
    await inspector.ask('Profiler.enable');
    await inspector.ask('Profiler.setSamplingInterval', { interval });
    await inspector.ask('Profiler.start');
    const { requests } = await load(origin, next, { connections, seconds: seconds.profiled });
    const answer = await inspector.ask<{ profile: CpuProfile }>('Profiler.stop');
    return { profile: answer.profile, requests };
  } finally {
    inspector.close();
  }
}

function report(profile: CpuProfile, requests: number): string {
  const times = selfTimes(profile);
  const total = times.reduce((sum, { micros }) => sum + micros, 0);
  const row = (micros: number): string =>
    `${((micros / total) * 100).toFixed(1).padStart(6)} %  ${(micros / requests).toFixed(1).padStart(8)} µs`;
  return [
    `${requests} requests, ${(total / requests).toFixed(0)} µs of the server's thread each (self time a request):`,
    '',
    ...groupTimes(times).map(({ group, micros }) => `${row(micros)}  ${group}`),
    '',
    ...times.slice(0, 60).map(({ group, name, micros }) => `${row(micros)}  [${group}] ${name}`),
  ].join('\n');
}
