import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endDaemon, startDaemon } from './daemon.ts';
import { filledExample } from './filled-example.ts';
import { freePort } from './free-port.ts';

/**
 * Starts HAProxy in front of two instances, with the example of apps/server/deploy and its files in `home`. Resolves when it
 * serves.
 */
export async function startHaproxy(
  home: string,
  [first, second]: readonly [string, string],
): Promise<{ address: string; stop(): Promise<void> }> {
  const program = '/usr/sbin/haproxy';
  if (!existsSync(program)) throw new Error(`${program} is absent: apt-get install haproxy`);
  const port = await freePort();
  const file = path.join(home, 'haproxy.cfg');
  const text = filledExample('haproxy.cfg', [
    [/bind :8080/u, `bind 127.0.0.1:${port}`],
    [/basalt-1:3000/u, new URL(first).host],
    [/basalt-2:3000/u, new URL(second).host],
    // Every client of the proof has the same address.
    [/SOURCE_REQUESTS_IN_10S \d+/u, 'SOURCE_REQUESTS_IN_10S 1000000'],
  ]);
  writeFileSync(file, text);
  const child = startDaemon(program, ['-W', '-db', '-f', file], { log: `${file}.log` });
  const address = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${address}/readyz`).catch(() => null))?.status === 200;
  for (const end = performance.now() + 60_000; !(await isReady()); await sleep(50)) {
    if (performance.now() > end) throw new Error('HAProxy does not serve after a minute');
  }
  return { address, stop: () => endDaemon(child) };
}
