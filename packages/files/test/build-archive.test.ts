import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBuildArchive,
  createFolderBucket,
  createS3Bucket,
  type Bucket,
} from '../src/index.ts';
import { anS3Server } from '../testing/s3-server.ts';

const hour = 3_600_000;
const start = Date.parse('2026-01-05T10:00:00Z');
const idOf = (count: number): string => String(count).padStart(32, '0');
const filesOf = (count: number) =>
  new Map([
    [`index-${count}.js`, { plain: Buffer.from(`plain ${count}`), brotli: Buffer.from('packed') }],
    ['mark.svg', { plain: Buffer.from(`<svg>${count}`), brotli: null }],
  ]);

describe.each(['folder', 'bucket'])('builds in a %s', (kind) => {
  let folder: string;
  let s3: Awaited<ReturnType<typeof anS3Server>> | undefined;
  let count = 0;
  let now = start;
  const later = (hours: number): Date => new Date((now += hours * hour));
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'basalt-archive-'));
    if (kind === 'bucket') s3 = await anS3Server();
  });
  afterAll(async () => {
    await s3?.close();
    await rm(folder, { recursive: true });
  });
  /** A new place, which several instances share. */
  const newBucket = (): Bucket => {
    count += 1;
    if (s3 === undefined) return createFolderBucket(path.join(folder, String(count)));
    return createS3Bucket({ ...s3.settings, prefix: `archive-${count}` });
  };
  const archiveIn = (bucket: Bucket) => createBuildArchive(bucket, () => new Date(now));

  it('has the files of every build that another instance has published', async () => {
    const bucket = newBucket();
    const [first, second] = [archiveIn(bucket), archiveIn(bucket)];
    expect(await first.newest()).toBeNull();
    expect(await second.find('index-1.js')).toBeNull();
    await first.publish(idOf(1), filesOf(1), later(1));
    await first.publish(idOf(2), filesOf(2), later(1));
    expect(await second.newest()).toBe(idOf(2));
    const found = await second.find('index-1.js');
    expect([found?.plain.toString(), found?.brotli?.toString()]).toEqual(['plain 1', 'packed']);
    // A name of several builds is that of the latest.
    const mark = await second.find('mark.svg');
    expect([mark?.plain.toString(), mark?.brotli]).toEqual(['<svg>2', null]);
    expect(await second.find('../marks/x')).toBeNull();
  });

  it('keeps a build for two days after it was replaced, however long it served', async () => {
    const bucket = newBucket();
    await archiveIn(bucket).publish(idOf(1), filesOf(1), later(1));
    await archiveIn(bucket).publish(idOf(2), filesOf(2), later(1000));
    expect(await archiveIn(bucket).find('index-1.js')).not.toBeNull();
    await archiveIn(bucket).publish(idOf(3), filesOf(3), later(47));
    expect(await archiveIn(bucket).find('index-1.js')).not.toBeNull();
    await archiveIn(bucket).publish(idOf(4), filesOf(4), later(2));
    expect(await archiveIn(bucket).find('index-1.js')).toBeNull();
    expect(await archiveIn(bucket).find('index-2.js')).not.toBeNull();
  });

  it('keeps the latest 16 builds, and one object of a build that is published again', async () => {
    const bucket = newBucket();
    for (let build = 1; build <= 18; build += 1) {
      await archiveIn(bucket).publish(idOf(build), filesOf(build), later(0.1));
    }
    await archiveIn(bucket).publish(idOf(17), filesOf(17), later(0.1));
    const names = await Array.fromAsync(bucket.list('builds'));
    expect(names).toHaveLength(15);
    expect(names.filter((name) => name.endsWith(idOf(17)))).toHaveLength(1);
    expect(await Array.fromAsync(bucket.list('building'))).toEqual([]);
  });

  it('reads the list of builds once for many unknown names', async () => {
    const bucket = newBucket();
    let lists = 0;
    const counted: Bucket = {
      ...bucket,
      list: (first) => {
        lists += 1;
        return bucket.list(first);
      },
    };
    const archive = archiveIn(counted);
    const found = await Promise.all(
      Array.from({ length: 200 }, (_, index) => archive.find(`none-${index}.js`)),
    );
    expect(found.every((file) => file === null)).toBe(true);
    expect(lists).toBe(1);
  });
});
