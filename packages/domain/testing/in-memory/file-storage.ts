import type {
  FileAddresses,
  FileStorage,
  ReceivedBytes,
} from '../../src/ports/file-storage.port.ts';

const coming = ({ organizationId, id }: { organizationId: string; id: string }) =>
  `${organizationId}/coming/${id}`;

const keyOf = (organizationId: string, sha256: string) => `${organizationId}/${sha256}`;

/** Not the digest that its name says, but one that differs where bytes do, for all that tests need. */
export function digestOf(bytes: Uint8Array): string {
  let [first, second] = [7, 11];
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, 16_777_619);
    second = Math.imul(second ^ byte, 1_540_483_477);
    second ^= second >>> 13;
  }
  const parts = [first, second, bytes.length];
  return parts
    .map((part) => (part >>> 0).toString(16).padStart(8, '0'))
    .join('')
    .padStart(64, '0');
}

const looked = (bytes: Uint8Array): ReceivedBytes => ({
  at: '',
  size: bytes.length,
  sha256: digestOf(bytes),
  mediaType: 'application/octet-stream',
  width: null,
  height: null,
});

/** Bytes of files in memory; all are plain bytes. */
export function inMemoryFileStorage(): FileStorage {
  const bytes = new Map<string, Buffer>();
  let attempts = 0;
  return {
    async receive(place, stream) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      const whole = Buffer.concat(chunks);
      const at = `${coming(place)}/${(attempts += 1)}`;
      bytes.set(at, whole);
      return { ...looked(whole), at };
    },
    async inspect(place) {
      for (const [at, found] of bytes) {
        if (at.startsWith(coming(place))) return { ...looked(found), at };
      }
      return null;
    },
    async keep(organizationId, { at, sha256 }) {
      const found = bytes.get(at);
      if (found !== undefined) bytes.set(keyOf(organizationId, sha256), found);
      bytes.delete(at);
    },
    async discard({ at }) {
      bytes.delete(at);
    },
    async open(organizationId, sha256, range) {
      const found = bytes.get(keyOf(organizationId, sha256));
      if (found === undefined) return null;
      const part = range === undefined ? found : found.subarray(range.first, range.last + 1);
      return (async function* () {
        // The memory of a chunk is the reader's own.
        yield Buffer.from(part);
      })();
    },
    async remove(name) {
      bytes.delete('at' in name ? name.at : keyOf(name.organizationId, name.sha256));
    },
    async *list() {
      for (const key of bytes.keys()) {
        const [organizationId = '', sha256 = '', id] = key.split('/');
        yield id === undefined ? { organizationId, sha256 } : { organizationId, id, at: key };
      }
    },
    probe: async () => {},
    direct: null,
  };
}

/** Addresses that anybody can make: for tests of what they lead to. */
export const plainFileAddresses: FileAddresses = {
  uploadTo: ({ organizationId, id }, at) =>
    `http://files.test/files/${id}/content?token=upload.${organizationId}.${at.getTime()}`,
  importTo: ({ organizationId, id }, at) =>
    `http://files.test/imports/${id}/content?token=import.${organizationId}.${at.getTime()}`,
  downloadFrom: ({ organizationId, id }, at) =>
    `http://files.test/files/${id}/content?token=download.${organizationId}.${at.getTime()}`,
  read(use, id, token, now) {
    const [signature, organizationId = '', until] = token.split('.');
    return signature === use && Number(until) > now.getTime() ? { organizationId, id } : null;
  },
};
