import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIdentifier, type FileAddresses } from '@basalt/domain';

type Use = 'upload' | 'download' | 'import';

const seal = (
  key: Buffer,
  [use, id, organizationId, until]: readonly [Use, string, string, string],
): Buffer =>
  createHmac('sha256', key).update(`${use}\n${id}\n${organizationId}\n${until}`).digest();

/**
 * Addresses of the service, signed by HMAC-SHA-256: `/files/{file}/content?token=…`, and `/imports/…` for those of imports. The token
 * contains the organization and the expiry, and is valid for one file and one use. The first key signs, every key checks. `appUrl` is called for each address.
 */
export function createFileAddresses({
  keys,
  appUrl,
}: {
  keys: readonly [Buffer, ...Buffer[]];
  appUrl: () => string;
}): FileAddresses {
  const [present] = keys;
  const addressOf = (use: Use, id: string, organizationId: string, expiresAt: Date): string => {
    const until = expiresAt.getTime().toString(36);
    const mac = seal(present, [use, id, organizationId, until]).toString('base64url');
    const folder = use === 'import' ? 'imports' : 'files';
    return `${appUrl()}/${folder}/${id}/content?token=${organizationId}.${until}.${mac}`;
  };
  return {
    uploadTo: ({ id, organizationId }, at) => addressOf('upload', id, organizationId, at),
    importTo: ({ id, organizationId }, at) => addressOf('import', id, organizationId, at),
    downloadFrom: ({ id, organizationId }, at) => addressOf('download', id, organizationId, at),
    read(use, id, token, now) {
      const [organizationId = '', until = '', mac = ''] =
        token.length <= 256 ? token.split('.') : [];
      if (!isIdentifier(organizationId) || !/^[0-9a-z]{1,11}$/u.test(until)) return null;
      const sentMac = Buffer.from(mac, 'base64url');
      const isRight = keys.some((key) => {
        const wanted = seal(key, [use, id, organizationId, until]);
        return sentMac.length === wanted.length && timingSafeEqual(sentMac, wanted);
      });
      if (!isRight) return null;
      return Number.parseInt(until, 36) > now.getTime() ? { organizationId, id } : null;
    },
  };
}
