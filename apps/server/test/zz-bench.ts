import { fork, execSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import http from 'node:http';
import { openEmbeddedPostgres, migrate, openDatabase, createTenancy, createCredentialLookup } from '@basalt/persistence';
import { startApp } from '@basalt/http/testing';
import { createKeySmith, newId } from '@basalt/security';
import { plainRichText } from '@basalt/domain/testing';
import { systemPrincipal } from '@basalt/domain';

if (process.argv[2] === 'client') {
  const [, , , url = '', token = '', n = '0', c = '1'] = process.argv;
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number(c) });
  let left = Number(n);
  const one = () => new Promise<void>((resolve, reject) => {
    http.get(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (res) => {
      if (res.statusCode !== 200) reject(new Error(String(res.statusCode)));
      res.resume(); res.on('end', () => resolve());
    }).on('error', reject);
  });
  await Promise.all(Array.from({ length: Number(c) }, async () => { while (left-- > 0) await one(); }));
  process.exit(0);
}
const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-bench-'));
const server = await openEmbeddedPostgres({ dataDir });
await migrate(server.url);
const keySmith = createKeySmith({ prefix: 'basalt', peppers: [{ id: '1', key: Buffer.alloc(32, 7) }] });
const make = async (callsPerMinute: number) => {
  const database = await openDatabase({ url: server.url });
  const app = await startApp({ tenancy: createTenancy({ database, newId }), clock: () => new Date(), newId, richText: plainRichText, keySmith,
    credentialLookup: createCredentialLookup({ database, limits: { callsPerMinute, failuresPerMinute: 30 } }) });
  app.logged.push = () => 0;
  return { app, database };
};
const off = await make(0);
const on = await make(1_000_000);
const { use } = off.app;
const { id: organization } = await use.createOrganization({ name: 'B' });
const p = systemPrincipal(organization);
const { token } = await use.createCredential(p, { name: 'x', scopes: ['*'] });
const { id: project } = await use.createProject(p, { organization, name: 'B' });
const t = await use.createTicket(p, { project, boardSlug: 'open', title: 'hello' });
for (let i = 0; i < 60; i++) await use.createTicket(p, { project, boardSlug: 'open', title: 'hello ' + i });
const pgCpu = () => readdirSync('/proc').filter((d) => /^\d+$/.test(d)).reduce((sum, d) => {
  try { const s = readFileSync(`/proc/${d}/stat`, 'utf8'); if (!s.includes('(postgres)')) return sum;
    const cmd = readFileSync(`/proc/${d}/cmdline`, 'utf8');
    const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
    // session of this cluster
    if (!mine.has(d) && Number(f[1]) !== pm && Number(d) !== pm) return sum;
    return sum + Number(f[11]) + Number(f[12]); } catch { return sum; }
}, 0) * 10;
const mine = new Set<string>();
const pm = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const run = (address: string, pathName: string, n: number, c: number) => new Promise<void>((resolve, reject) => {
  fork(new URL(import.meta.url).pathname, ['client', `${address}/api/v1${pathName}`, token, String(n), String(c)]).on('exit', (code) => code === 0 ? resolve() : reject(new Error('client')));
});
for (const [name, pathName, n] of [['ticket', `/tickets/${t.id}`, 1500], ['list', `/projects/${project}/tickets`, 800]] as const) {
  for (const c of [1, 16]) {
    const sums = new Map<string, number[]>();
    for (let round = 0; round < 6; round++) for (const [label, s] of [['off', off], ['on', on]] as const) {
      const before = process.cpuUsage(); const pg = pgCpu(); const start = performance.now();
      await run(s.app.address, pathName, n, c);
      const after = process.cpuUsage(before);
      if (round === 0) continue;
      const list = sums.get(label) ?? []; sums.set(label, list);
      list.push(((after.user + after.system) / 1000 / n) * 1000, ((pgCpu() - pg) / n) * 1000, ((performance.now() - start) / n) * 1000);
    }
    const median = (label: string, k: number) => (sums.get(label) ?? []).filter((_, i) => i % 3 === k).toSorted((a, b) => a - b)[3] ?? 0;
    const row = (k: number) => `${median('off', k).toFixed(0)} → ${median('on', k).toFixed(0)} (${((median('on', k) / median('off', k) - 1) * 100).toFixed(1)} %)`;
    console.log(name, 'c', c, 'node µs', row(0), '| pg µs', row(1), '| sum', (((median('on',0)+median('on',1))/(median('off',0)+median('off',1))-1)*100).toFixed(1)+' %', '| wall µs', row(2));
  }
}
await off.app.stop(); await on.app.stop(); await off.database.close(); await on.database.close(); await server.close();
execSync(`rm -rf ${dataDir}`);
