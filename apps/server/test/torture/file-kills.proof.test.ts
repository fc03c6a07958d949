import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileStorage, createFolderBucket, createS3Bucket } from '@basalt/files';
import { anS3Process } from '@basalt/files/testing';
import type { FileStorage } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../http-calls.ts';
import { basaltJson } from '../processes.ts';
import { dice } from './dice.ts';
import { fileDeployment, madeOf, put, type FileDeployment } from './file-deployment.ts';
import { lengthOf, tortureSeed } from './tally.ts';

const kills = lengthOf('BASALT_FILES_KILLS', 3);
const timeout = 180_000 + kills * 30_000;
const size = 2 * 1024 * 1024;
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A file that was announced: the digest of its bytes, and whether the server has said that it is ready. */
interface Sent {
  id: string;
  sha256: string;
  isAcknowledged: boolean;
}

/** Brings four files at once, while something is killed; then two of those that were refused once more. */
async function round(
  { announced, address }: FileDeployment,
  ticket: string,
  killed: () => Promise<void>,
): Promise<Sent[]> {
  const files = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const bytes = randomBytes(size);
      return { bytes, ...(await announced(ticket, size)) };
    }),
  );
  const bring = async ({ url, bytes }: (typeof files)[number]): Promise<boolean> =>
    // A server that was started again has another port.
    await put(
      new URL(new URL(url).pathname + new URL(url).search, address()).href,
      madeOf(bytes, size),
    ).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status === 200;
      },
      () => false,
    );
  const sent = files.map(bring);
  await killed();
  const done = await Promise.all(sent);
  for (const [at, file] of files.slice(0, 2).entries()) done[at] ||= await bring(file);
  return files.map(({ id, bytes }, at) => ({
    id,
    sha256: sha256Of(bytes),
    isAcknowledged: done[at] ?? false,
  }));
}

/** What is there after the kills and a sweep, what has to be there, and both in words. */
async function judged(
  { address, token, settings, downloadOf }: FileDeployment,
  { tickets, sent, storage }: { tickets: string[]; sent: Sent[]; storage: FileStorage },
) {
  const ready: { id: string; sha256: string }[] = [];
  for (const ticket of tickets) {
    const { body } = await call(address(), token, `/tickets/${ticket}/files?per_page=200`);
    ready.push(...(body as unknown as { data: typeof ready }).data);
  }
  const digests = new Map(sent.map(({ id, sha256 }) => [id, sha256]));
  const wrong: string[] = [];
  for (const { id, sha256 } of ready) {
    const answer = await fetch(await downloadOf(id));
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (sha256 !== digests.get(id) || sha256Of(bytes) !== sha256) wrong.push(id);
  }
  const isReady = new Set(ready.map(({ id }) => id));
  const lost = sent.filter(({ id, isAcknowledged }) => isAcknowledged && !isReady.has(id));
  // Those whose bytes never came would go after an hour.
  for (const { id } of sent.filter((file) => !isReady.has(file.id)))
    await call(address(), token, `/files/${id}`, { method: 'DELETE' });
  await basaltJson(settings, 'purge');
  const stored = await Array.fromAsync(storage.list());
  const names = stored.map((file) => ('at' in file ? `coming ${file.id}` : file.sha256));
  const acknowledged = sent.filter((file) => file.isAcknowledged).length;
  return {
    found: { wrong, lost, stored: names.toSorted() },
    right: { wrong: [], lost: [], stored: ready.map(({ sha256 }) => sha256).toSorted() },
    measured: `${ready.length} of ${sent.length} ready, all whole, with each of the ${acknowledged} that were acknowledged; 0 stray, 0 missing`,
  };
}

const bar =
  '0 files ready that are not whole, 0 acknowledged that are not ready; after purge 0 bytes without a record, 0 records without bytes';

/** The rounds of kills, and what is there afterwards. */
async function tortured(
  deployment: FileDeployment,
  storage: FileStorage,
  killed: () => Promise<void>,
) {
  const tickets: string[] = [];
  const sent: Sent[] = [];
  for (let count = 0; count < kills; count += 1) {
    // A ticket has a hundred files at most.
    if (count % 20 === 0) tickets.push(await deployment.newTicket());
    sent.push(...(await round(deployment, tickets.at(-1) ?? '', killed)));
  }
  return judged(deployment, { tickets, sent, storage });
}

test(
  'a server that is killed leaves no file ready that is not whole, and no bytes that stay',
  { timeout },
  async () => {
    const roll = dice(tortureSeed());
    const deployment = await fileDeployment();
    onTestFinished(deployment.end);
    const folder = `${deployment.settings['DATA_DIR'] ?? ''}/files`;
    const storage = createFileStorage(createFolderBucket(folder));
    const { found, right, measured } = await tortured(deployment, storage, async () => {
      await sleep(roll() * 600);
      await deployment.kill();
      await deployment.start();
    });
    expect(found).toEqual(right);
    expect(right.stored.length).toBeGreaterThan(0);
    const metric = `the server killed (SIGKILL) ${kills} times under 4 uploads of 2 MiB each`;
    console.log(metricLine({ metric, bar, measured, held: true }));
  },
);

test(
  'a storage that is killed leaves no file ready that is not whole, and no bytes that stay',
  { timeout },
  async () => {
    const roll = dice(tortureSeed());
    const s3 = await anS3Process();
    onTestFinished(s3.close);
    const deployment = await fileDeployment({
      SERVICE_FILES_URL: 's3://files/basalt',
      SERVICE_FILES_ENDPOINT: s3.settings.endpoint ?? '',
      SERVICE_FILES_ACCESS_KEY_ID: s3.settings.accessKeyId,
      SERVICE_FILES_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    });
    onTestFinished(deployment.end);
    const storage = createFileStorage(createS3Bucket(s3.settings));
    const { found, right, measured } = await tortured(deployment, storage, async () => {
      await sleep(roll() * 600);
      await s3.kill();
      await sleep(roll() * 300);
      await s3.start();
    });
    expect(found).toEqual(right);
    expect(right.stored.length).toBeGreaterThan(0);
    const metric = `a storage with the API of S3 killed (SIGKILL) ${kills} times under 4 uploads of 2 MiB each`;
    console.log(metricLine({ metric, bar, measured, held: true }));
  },
);
