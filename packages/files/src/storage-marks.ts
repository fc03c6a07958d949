import { Readable } from 'node:stream';
import type { Bucket } from './bucket.ts';

/** Marks in a storage, by which an instance recognizes the storage of its database. */
export interface StorageMarks {
  /** Throws the error of the bucket. */
  has(id: string): Promise<boolean>;
  /** Writes a mark; the id must be new. Throws the error of the bucket. */
  write(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

const at = (id: string): string => `marks/${id}`;
const text = Buffer.from('basalt\n');

/** A mark is an object without a meaning of its own: its name contains the id. */
export function createStorageMarks(bucket: Bucket): StorageMarks {
  return {
    async has(id) {
      const bytes = await bucket.read(at(id));
      for await (const _ of bytes ?? []);
      return bytes !== null;
    },
    write: (id) => bucket.write(at(id), Readable.from([text]), text.length),
    remove: (id) => bucket.remove(at(id)),
  };
}
