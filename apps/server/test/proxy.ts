import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@basalt/persistence/testing';
import { eventually } from './processes.ts';

/** Where HAProxy is; Debian and Ubuntu put it there. */
export const proxyProgram: string = process.env['HAPROXY'] ?? '/usr/sbin/haproxy';
const example = path.join(import.meta.dirname, '../deploy/haproxy.cfg');

/** The example of a proxy, running before two servers. */
export interface Proxy {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  stop(): Promise<void>;
}

/** Starts HAProxy on the shipped configuration before servers at these ports: its addresses are replaced, `settings` are its environment, `given` its own port. */
export async function startProxy(
  ports: readonly [number, number],
  settings: Readonly<Record<string, string>> = {},
  given?: number,
): Promise<Proxy> {
  if (!existsSync(proxyProgram)) {
    throw new Error(`${proxyProgram} is absent: install haproxy, or name another by HAPROXY`);
  }
  const port = given ?? (await freePort());
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-proxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  let text = readFileSync(example, 'utf8');
  const places = [
    ['bind :8080', `bind 127.0.0.1:${port}`],
    ['server basalt-1 basalt-1:3000', `server basalt-1 127.0.0.1:${ports[0]}`],
    ['server basalt-2 basalt-2:3000', `server basalt-2 127.0.0.1:${ports[1]}`],
  ] as const;
  for (const [from, to] of places) {
    if (!text.includes(`${from}\n`)) throw new Error(`haproxy.cfg has no line "${from}"`);
    text = text.replace(from, to);
  }
  writeFileSync(file, text);
  const child = spawn(proxyProgram, ['-W', '-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...settings },
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (words += part));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`haproxy ended: ${words}`);
    const answer = await fetch(`${address}/healthz`).catch(() => null);
    return answer?.status === 200 ? true : null;
  });
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
