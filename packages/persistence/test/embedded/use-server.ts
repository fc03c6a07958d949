// A process that uses the embedded PostgreSQL: `node use-server.ts <data folder> hold|exit|refused|<rounds>`.
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from '../../src/embedded/embedded-postgres-error.ts';
import { openEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';
import { query, settings } from './data-folders.ts';

const [dataDir = '', task = ''] = process.argv.slice(2);

if (task === 'hold' || task === 'exit') {
  const server = await openEmbeddedPostgres({ dataDir, settings });
  console.log(server.url);
  if (task === 'exit') process.exit(0);
  setInterval(() => undefined, 60_000);
} else if (task === 'refused') {
  const error: unknown = await openEmbeddedPostgres({ dataDir, settings }).catch(
    (reason) => reason,
  );
  console.log(error instanceof EmbeddedPostgresError ? error.message : 'not refused');
} else {
  for (let round = 0; round < Number(task); round += 1) {
    const server = await openEmbeddedPostgres({ dataDir, settings });
    const [row] = await query(server.url, 'select 1 as one');
    if (row?.['one'] !== 1) throw new Error('no answer');
    await sleep(Math.random() * 40);
    await server.close();
    await sleep(Math.random() * 40);
  }
  console.log('done');
}
