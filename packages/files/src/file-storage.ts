import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  fileBudget,
  isIdentifier,
  StorageFull,
  StorageUnavailable,
  type FilePlace,
  type FileStorage,
  type StoredBytesName,
} from '@basalt/domain';
import type { Bucket } from './bucket.ts';
import { isFull } from './is-full.ts';
import { createInspection } from './size-and-checksum.ts';

const digest = /^[0-9a-f]{64}$/u;

/** The organization of the bytes that a probe writes. If they stay, the sweep removes them. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The name of stored bytes, made of organization and digest, so that two organizations never share bytes. */
const keptAt = (organizationId: string, sha256: string): string =>
  `kept/${organizationId}/${sha256.slice(0, 2)}/${sha256}`;

const directAt = ({ organizationId, id }: FilePlace): string => `direct/${organizationId}/${id}`;

/** A new name for received bytes. It has no folder of its own, because the folder would stay. */
const newPlace = ({ organizationId, id }: FilePlace): string =>
  `coming/${organizationId}/${id}-${randomBytes(8).toString('hex')}`;

/** The number of bytes differs from the announced one. */
class OtherSize extends Error {
  override readonly name = 'OtherSize';
}

/** Options of a storage of files. */
interface StorageOptions {
  /** Is called with each failure of the bucket, before the method throws it. */
  onFailure?: (failure: StorageUnavailable) => void;
}

/** The bytes of files in a bucket: received ones under a new name each, stored ones by digest. */
export function createFileStorage(
  bucket: Bucket,
  { onFailure = () => {} }: StorageOptions = {},
): FileStorage {
  const { signed } = bucket;

  function failureOf(error: unknown): StorageUnavailable {
    const failure = isFull(error)
      ? new StorageFull(error)
      : new StorageUnavailable(error, 'The storage of files does not answer.');
    onFailure(failure);
    return failure;
  }

  /** The result of a call of the bucket. Its errors become `StorageUnavailable`. */
  async function available<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Moves the bytes that the caller sent, or that an interrupted attempt has left, to a new place. */
  async function takeOver(place: FilePlace): Promise<string | null> {
    const at = newPlace(place);
    if (await bucket.move(directAt(place), at)) return at;
    const { organizationId, id } = place;
    for await (const pending of bucket.list(`coming/${organizationId}`)) {
      if (pending.includes(`/${id}-`) && (await bucket.move(pending, at))) return at;
    }
    return null;
  }

  return {
    async receive(place, bytes, size) {
      const at = newPlace(place);
      const inspection = createInspection();
      let fault: unknown;
      async function* exactly() {
        try {
          for await (const chunk of bytes) {
            inspection.add(chunk);
            if (inspection.size > size) throw new OtherSize();
            yield chunk;
          }
          if (inspection.size < size) throw new OtherSize();
        } catch (error) {
          fault = error;
          throw error;
        }
      }
      try {
        await bucket.write(at, exactly(), size);
      } catch (error) {
        await bucket.remove(at).catch(() => undefined);
        if (fault instanceof OtherSize) return { at, ...(await inspection.end()) };
        throw fault ?? failureOf(error);
      }
      return { at, ...(await inspection.end()) };
    },
    async inspect(place, size) {
      const at = await available(takeOver(place));
      if (at === null) return null;
      const bytes = await available(bucket.read(at));
      if (bytes === null) return null;
      const inspection = createInspection();
      for await (const chunk of bytes) {
        inspection.add(chunk);
        if (inspection.size > size) break;
      }
      return { at, ...(await inspection.end()) };
    },
    async keep(organizationId, { at, sha256 }) {
      const isMoved = await available(bucket.move(at, keptAt(organizationId, sha256)));
      if (!isMoved) throw new StorageUnavailable(new Error('received bytes are gone'));
    },
    discard: ({ at }) => available(bucket.remove(at)),
    open: (organizationId, sha256, range) =>
      available(bucket.read(keptAt(organizationId, sha256), range)),
    remove: (name) =>
      available(bucket.remove('at' in name ? name.at : keptAt(name.organizationId, name.sha256))),
    async *list() {
      for (const first of ['coming', 'direct', 'kept']) {
        for await (const name of bucket.list(first)) {
          const known = nameOf(name);
          if (known !== null) yield known;
        }
      }
    },
    async probe() {
      const at = newPlace({ organizationId: nobody, id: nobody });
      const bytes = Buffer.from('basalt');
      await available(bucket.write(at, Readable.from([bytes]), bytes.length));
      const found = await available(bucket.read(at));
      const inspection = createInspection();
      for await (const chunk of found ?? []) inspection.add(chunk);
      await available(bucket.remove(at));
      if (inspection.size !== bytes.length) throw new StorageUnavailable(new Error('other bytes'));
    },
    direct: signed && {
      uploadTo: (place, upload) => signed.put(directAt(place), upload),
      downloadFrom: ({ organizationId, sha256 }, download) =>
        signed.get(keptAt(organizationId, sha256), {
          ...download,
          seconds: fileBudget.downloadFor / 1000,
        }),
    },
  };
}

/** The parts of a name; null for a name of another program, which is left unchanged. */
function nameOf(name: string): StoredBytesName | null {
  const [first = '', organizationId = '', second = '', last = ''] = name.split('/');
  if (!isIdentifier(organizationId)) return null;
  if (first === 'kept') {
    return digest.test(last) && name === keptAt(organizationId, last)
      ? { organizationId, sha256: last }
      : null;
  }
  const id = second.slice(0, 36);
  return isIdentifier(id) ? { organizationId, id, at: name } : null;
}
