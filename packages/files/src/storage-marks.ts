import { Readable } from 'node:stream';
import type { Bucket } from './bucket.ts';

/** Marks in a storage, by which an instance recognizes the storage of its database. */
export interface StorageMarks {
  /** Throws the error of the bucket. */
  has(id: string): Promise<boolean>;
  /** Writes a mark; the id must be new. Throws the error of the bucket. */
  write(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** The id of the mark of the database that the storage belongs to; null for a storage without an owner. Throws the error of the bucket. */
  owner(): Promise<string | null>;
  /** Makes the storage that of the database with this mark, in place of another one. Throws the error of the bucket. */
  setOwner(id: string): Promise<void>;
}

const at = (id: string): string => `marks/${id}`;
const text = Buffer.from('basalt\n');
/** The object that contains the id of the mark of the owner. */
const ownerName = at('owner');

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
    async owner() {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await bucket.read(ownerName)) ?? []) chunks.push(chunk);
      const id = Buffer.concat(chunks).toString().trim();
      return id === '' ? null : id;
    },
    async setOwner(id) {
      const bytes = Buffer.from(`${id}\n`);
      await bucket.remove(ownerName);
      await bucket.write(ownerName, Readable.from([bytes]), bytes.length);
    },
  };
}
