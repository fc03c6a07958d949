import { Readable } from 'node:stream';
import { StorageUnavailable } from '@basalt/domain';
import type { Bucket } from './bucket.ts';
import { archiveOf, readIndex, type BuiltFile, type Place } from './build-file.ts';

/** The browser pages of the builds that served lately. Every instance can read the files of every build. */
export interface BuildArchive {
  /** The id of the build that was published last; null without one. Throws StorageUnavailable. */
  newest(): Promise<string | null>;
  /**
   * Stores the files of a build, and removes builds that were replaced more than two days ago, and all but the latest 16. The id has
   * 32 hexadecimal digits. Throws StorageUnavailable, or StorageFull as its cause says.
   */
  publish(id: string, files: ReadonlyMap<string, BuiltFile>, now: Date): Promise<void>;
  /** The file of this name in the latest build that has it; null when none has. Throws StorageUnavailable. */
  find(name: string): Promise<BuiltFile | null>;
}

/** The milliseconds for which a replaced build is kept, and the most builds. */
const keptFor = 2 * 24 * 3_600_000;
const maxBuilds = 16;
/** The milliseconds after which the list of builds is read again for a name that no known build has. */
const listedFor = 2_000;
/** The bytes of files that are kept in memory. */
const maxCached = 8 * 1024 * 1024;

interface Build {
  /** Where it is stored. */
  at: string;
  id: string;
  /** When it was published, in milliseconds. */
  since: number;
}

const form = /^builds\/(\d{13})-([0-9a-f]{32})$/u;

/** The form of a name: other names are not looked up. */
const fileName = /^[\w.-]{1,200}$/u;

const failed = (error: unknown): StorageUnavailable =>
  new StorageUnavailable(error, 'The storage of files does not answer.');

/** Keeps each build as one object of the bucket. */
export function createBuildArchive(bucket: Bucket, clock: () => Date): BuildArchive {
  const indexes = new Map<string, ReadonlyMap<string, Place>>();
  const cache = new Map<string, BuiltFile>();
  const reading = new Map<string, Promise<BuiltFile | null>>();
  let cachedBytes = 0;
  let listedAt = -Infinity;
  let listing: Promise<void> | undefined;

  /** All builds, the latest first. */
  async function builds(): Promise<Build[]> {
    const found: Build[] = [];
    for await (const at of bucket.list('builds')) {
      const [, since = '', id = ''] = form.exec(at) ?? [];
      if (id !== '') found.push({ at, id, since: Number(since) });
    }
    return found.toSorted((a, b) => b.since - a.since);
  }

  async function removeOld(now: number): Promise<void> {
    const all = await builds();
    for (const [index, { at, id }] of all.entries()) {
      const replacedAt = all[index - 1]?.since ?? now;
      const isAgain = all.slice(0, index).some((later) => later.id === id);
      if (index >= maxBuilds || isAgain || now - replacedAt > keptFor) await bucket.remove(at);
    }
    for await (const at of bucket.list('building')) {
      const [, since = ''] = /^building\/(\d{13})-/u.exec(at) ?? [];
      if (now - Number(since) > keptFor) await bucket.remove(at);
    }
  }

  /** Reads the index of each build that is not known yet, and forgets builds that are gone. */
  async function list(): Promise<void> {
    const all = await builds();
    for (const at of indexes.keys()) if (!all.some((build) => build.at === at)) indexes.delete(at);
    for (const { at } of all) {
      const index = indexes.get(at) ?? (await readIndex(bucket, at));
      // The latest stay the first.
      indexes.delete(at);
      if (index !== null) indexes.set(at, index);
    }
    listedAt = clock().getTime();
  }

  const placeOf = (name: string): { at: string; place: Place } | null => {
    for (const [at, index] of indexes) {
      const place = index.get(name);
      if (place !== undefined) return { at, place };
    }
    return null;
  };

  async function read(name: string): Promise<BuiltFile | null> {
    if (placeOf(name) === null) {
      if (clock().getTime() - listedAt < listedFor) return null;
      await (listing ??= list().finally(() => (listing = undefined)));
    }
    const found = placeOf(name);
    if (found === null) return null;
    const { at, place } = found;
    const { first, plain, brotli } = place;
    const bytes = await bucket.read(at, { first, last: first + plain + brotli - 1 });
    const whole = Buffer.concat(await Array.fromAsync(bytes ?? []));
    if (whole.length !== plain + brotli) {
      // It was removed at this moment.
      indexes.delete(at);
      return null;
    }
    const file = {
      plain: whole.subarray(0, plain),
      brotli: brotli === 0 ? null : whole.subarray(plain),
    };
    remember(name, file, whole.length);
    return file;
  }

  function remember(name: string, file: BuiltFile, bytes: number): void {
    cachedBytes += bytes;
    cache.set(name, file);
    for (const [oldest, { plain, brotli }] of cache) {
      if (cachedBytes <= maxCached) return;
      cachedBytes -= plain.length + (brotli?.length ?? 0);
      cache.delete(oldest);
    }
  }

  return {
    newest: async () => {
      try {
        return (await builds())[0]?.id ?? null;
      } catch (error) {
        throw failed(error);
      }
    },
    async publish(id, files, now) {
      const name = `${now.getTime()}-${id}`;
      const { bytes, size } = archiveOf(files);
      try {
        // Only a whole build gets its name.
        await bucket.remove(`building/${name}`);
        await bucket.write(`building/${name}`, Readable.from(bytes), size);
        await bucket.move(`building/${name}`, `builds/${name}`);
        await removeOld(now.getTime());
      } catch (error) {
        throw failed(error);
      }
    },
    async find(name) {
      const known = cache.get(name);
      if (known !== undefined) return known;
      if (!fileName.test(name)) return null;
      let found = reading.get(name);
      if (found === undefined) {
        found = read(name).finally(() => reading.delete(name));
        reading.set(name, found);
      }
      try {
        return await found;
      } catch (error) {
        throw failed(error);
      }
    },
  };
}
