import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { growingIds, metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  migrate,
  openDatabase,
  openEmbeddedPostgres,
  type Database,
  type EmbeddedPostgres,
} from '../src/index.ts';
import { asking } from '../testing/index.ts';
import { aTenant, serverOn } from './fixture.ts';

const textBytes = 255 * 1024;
const tickets = 16;
const shortBytes = 4 * 1024;
const shortTickets = Number(process.env['BASALT_STORED_TEXTS'] ?? 150);
/** A server of its own: what is measured is all that it writes. */
let postgres: EmbeddedPostgres;
let database: Database;
let dataDir: string;
const newId = growingIds();
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-stored-'));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    autovacuum: 'off',
    // A checkpoint writes each page whole once more: none comes by itself, and each measurement begins with one.
    checkpoint_timeout: '1d',
    max_wal_size: '8GB',
  };
  postgres = await openEmbeddedPostgres({ dataDir, settings });
  await migrate(postgres.url);
  database = await openDatabase({ url: postgres.url, connectTimeout: 60_000 });
});
afterAll(async () => {
  await database?.close();
  await postgres?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Random characters of 64 kinds, the same for the same seed: no method makes them smaller than three quarters. */
function incompressible(seed: string): string {
  let text = '';
  for (let part = 0; text.length < textBytes; part += 1) {
    text += createHash('sha512').update(`${seed}/${part}`).digest('base64url');
  }
  return text.slice(0, textBytes);
}

const words = incompressible('words').match(/.{2,10}?(?=[a-m])/gu) ?? [];

/** Random words of some thousand. */
function prose(seed: string): string {
  let text = '';
  for (let part = 0; text.length < textBytes; part += 1) {
    const dice = createHash('sha512').update(`${seed}/${part}`).digest();
    for (let at = 0; at < dice.length; at += 2) {
      text += `${words[dice.readUInt16LE(at) % 3000]} `;
    }
  }
  return text.slice(0, textBytes);
}

/** Bytes so far, those included that wait in the indexes' lists of pending entries. */
async function written(): Promise<{ wal: number; stored: number }> {
  await asking(postgres.url, (ask) =>
    ask(`select gin_clean_pending_list(i.indexrelid) from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam where m.amname = 'gin'`),
  );
  const [row] = await asking(postgres.url, (ask) =>
    ask(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
      pg_database_size(current_database())::float8 as stored`),
  );
  return row as unknown as { wal: number; stored: number };
}

// Decisions are written once, so the words stay the same ones while other documents grow.
const guides = path.join(import.meta.dirname, '../../../docs/decisions');
const english = readdirSync(guides)
  .filter((name) => name.endsWith('.md') && name <= '0081')
  .flatMap((name) => readFileSync(path.join(guides, name), 'utf8').match(/[\w.,']+/gu) ?? []);

/** A text of 4 KiB: phrases of twelve words from the decisions. */
function phrases(seed: string): string {
  let text = '';
  for (let part = 0; text.length < shortBytes; part += 1) {
    const dice = createHash('sha512').update(`${seed}/${part}`).digest();
    const at = dice.readUInt32LE(0) % (english.length - 12);
    text += `${english.slice(at, at + 12).join(' ')} `;
  }
  return text.slice(0, shortBytes);
}

/** Creates tickets with such texts and edits each twice; how many bytes were written for each byte sent. */
async function costOf(textOf: (seed: string) => string): Promise<{ wal: number; stored: number }> {
  const server = serverOn(database, newId);
  const { principal, project, boardId } = await aTenant(server);
  await asking(postgres.url, (ask) => ask('checkpoint'));
  const before = await written();
  for (let n = 0; n < tickets; n += 1) {
    const { id: ticket } = await server.useCases.createTicket(principal, {
      project: project.id,
      boardId: boardId('open'),
      title: `Long ${n}`,
      descriptionHtml: textOf(`created ${n}`),
    });
    for (const round of ['first', 'second']) {
      const descriptionHtml = textOf(`${round} ${n}`);
      await server.useCases.updateTicket(principal, { ticket, descriptionHtml });
    }
  }
  const after = await written();
  const sent = 3 * tickets * textBytes;
  return {
    wal: (after.wal - before.wal) / sent,
    stored: (after.stored - before.stored) / sent,
  };
}

test('a byte of text that is written costs few bytes of WAL and of database', async () => {
  const { wal, stored } = await costOf(prose);
  console.log(
    metricLine({
      metric: `${tickets} descriptions of 255 KiB of words, created and edited twice: WAL and growth of the database`,
      bar: '≤ 10 and ≤ 3 bytes for each byte written',
      measured: `${wal.toFixed(1)} and ${stored.toFixed(1)}`,
      held: wal <= 10 && stored <= 3,
    }),
  );
  expect(wal).toBeLessThanOrEqual(10);
  expect(stored).toBeLessThanOrEqual(3);
});

test('text that nothing can compress costs little more', async () => {
  const { wal, stored } = await costOf(incompressible);
  console.log(`incompressible: ${wal.toFixed(1)} and ${stored.toFixed(1)}`);
  expect(wal).toBeLessThanOrEqual(10);
  expect(stored).toBeLessThanOrEqual(3.5);
});

test('a byte of short English texts costs few bytes of WAL, the search index among them', async () => {
  const server = serverOn(database, newId);
  const { principal, project, boardId } = await aTenant(server);
  await asking(postgres.url, (ask) => ask('checkpoint'));
  const before = await written();
  for (let n = 0; n < shortTickets; n += 1) {
    await server.useCases.createTicket(principal, {
      project: project.id,
      boardId: boardId('open'),
      title: `Short ${n}`,
      descriptionHtml: phrases(`${n}`),
    });
  }
  const after = await written();
  const sent = shortTickets * shortBytes;
  const wal = (after.wal - before.wal) / sent;
  const stored = (after.stored - before.stored) / sent;
  console.log(
    metricLine({
      metric: `${shortTickets} descriptions of 4 KiB of English: WAL and growth of the database`,
      bar: '≤ 10 and ≤ 3 bytes for each byte written',
      measured: `${wal.toFixed(1)} and ${stored.toFixed(1)}`,
      held: wal <= 10 && stored <= 3,
    }),
  );
  // Of the database only the figure is held to the bar: an index of few texts is mostly room for more.
  expect(wal).toBeLessThanOrEqual(10);
});
