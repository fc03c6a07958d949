import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres, migrate } from '@basalt/persistence';
import { Client } from 'pg';
const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-micro-'));
const server = await openEmbeddedPostgres({ dataDir });
await migrate(server.url);
const owner = new Client({ connectionString: server.url });
await owner.connect();
const org = '0198a000-0000-7000-8000-000000000001';
const id = '0198a000-0000-7000-8000-000000000002';
await owner.query(`select set_config('basalt.organization_id', '${org}', false)`);
await owner.query(`insert into basalt.organizations values ('${org}', 'x', 'x', now(), now())`);
const hash = 'a'.repeat(64);
await owner.query(`insert into basalt.api_credentials values ('${org}', '${id}', 'pub', 'n', '{*}', '[{"hash":"${hash}","pepperId":"1","goodUntil":null}]', null, null, null, '{}', now(), now())`);
await owner.query(`create unlogged table basalt.cc2 (organization_id uuid not null, public_id text not null, hash text not null, minute integer not null, calls integer not null, primary key (organization_id, public_id)) with (fillfactor = 50); call basalt.fence('basalt.cc2'); insert into basalt.cc2 values ('${org}', 'pub', '${hash}', 0, 0)`);
await owner.query(`create unlogged table basalt.cc3 (public_id text primary key, hash text not null, minute integer not null, calls integer not null) with (fillfactor = 50); grant all on basalt.cc3 to basalt_app; insert into basalt.cc3 values ('pub', '${hash}', 0, 0)`);
const c = new Client({ connectionString: server.url, options: '-c role=basalt_app -c search_path=basalt,public', pipeline: true } as never);
await c.connect();
const pid = (await c.query('select pg_backend_pid() as pid')).rows[0].pid;
const cpu = () => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10_000; };
const sel = { name: 'sel', text: 'select * from api_credentials where public_id = $1', values: ['pub'] };
const variants: Record<string, object[]> = {
  select: [sel],
  cte: [{ name: 'cte', text: `with found as (
      select *, exists (select from jsonb_array_elements(secrets) s where s->>'hash' = any($2::text[])) as is_known from api_credentials where public_id = $1
    ), counted as (
      insert into call_counts as c (organization_id, credential_id, minute, calls)
      select organization_id, id, $3, 1 from found where is_known
      on conflict (organization_id, credential_id) do update set minute = greatest(c.minute, excluded.minute), calls = case when c.minute < excluded.minute then 1 else c.calls + 1 end
      where c.minute < excluded.minute or c.calls < $4 returning minute as counted_minute, calls as counted_calls)
    select found.*, counted.* from found left join counted on true`, values: ['pub', [hash], 5, 1_000_000] }],
  update: [sel, { name: 'upd', text: `update cc2 set minute = greatest(minute, $3), calls = case when minute < $3 then 1 else calls + 1 end where public_id = $1 and organization_id = current_organization() and hash = any($2::text[]) returning minute, calls`, values: ['pub', [hash], 5] }],
  'update no rls': [sel, { name: 'upd3', text: `update cc3 set minute = greatest(minute, $3), calls = case when minute < $3 then 1 else calls + 1 end where public_id = $1 and hash = any($2::text[]) returning minute, calls`, values: ['pub', [hash], 5] }],
};
const once = (qs: object[]) => Promise.all([c.query({ name: 'b', text: 'begin' }), c.query({ name: 't', text: `select set_config('basalt.organization_id', coalesce(organization_of_credential($1)::text, ''), true)`, values: ['pub'] }), ...qs.map((q) => c.query(q as never)), c.query({ name: 'c', text: 'commit' })]);
const sums: Record<string, number[]> = {};
const nodes: Record<string, number[]> = {};
for (let round = 0; round < 8; round++) for (const [name, qs] of Object.entries(variants)) {
  const before = cpu(); const nb = process.cpuUsage();
  for (let i = 0; i < 1000; i++) await once(qs);
  const used = (cpu() - before) / 1000; const nu = process.cpuUsage(nb);
  if (round > 0) { (sums[name] ??= []).push(used); (nodes[name] ??= []).push((nu.user + nu.system) / 1000); }
}
const med = (l: number[]) => l.toSorted((a, b) => a - b)[Math.floor(l.length / 2)];
for (const name of Object.keys(variants)) console.log(name, 'pg µs', med(sums[name] ?? []), 'node µs', med(nodes[name] ?? [])?.toFixed(0));
await c.end(); await owner.end(); await server.close(); rmSync(dataDir, { recursive: true });
