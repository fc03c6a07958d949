import { test } from 'vitest';
import { flowOn } from './flow-checks.ts';
import { useServer } from './use-server.ts';

const histories = Number(process.env['BASALT_STORED_HISTORIES'] ?? 10);

const { fixture, server } = await useServer();
const { expectCounted } = flowOn(fixture, server);

test('random histories are counted as a replay counts them, after kills, and built again', async () => {
  for (let seed = 100; seed < 100 + histories; seed += 1) await expectCounted(seed, 300);
}, 600_000);
