import { test } from 'vitest';
import { flowOn } from './flow-checks.ts';
import { useServer } from './use-server.ts';

const histories = Number(process.env['BASALT_STORED_HISTORIES'] ?? 100);
const atOnce = 50;

const { fixture, server } = await useServer();
const { expectPastKept } = flowOn(fixture, server);

test('past days stay as they were, in any zone, after kills, later changes and a second count', async () => {
  for (let round = 0; round < histories / atOnce; round += 1) await expectPastKept(round, atOnce);
}, 3_600_000);
