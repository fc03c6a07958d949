import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIdentifier, type FileAddresses } from '@basalt/domain';

type Use = 'upload' | 'download' | 'import';

/**
 * Addresses of the service, signed by HMAC-SHA-256: `/files/{file}/content?token=…`, and `/imports/…` for those of imports. The token
 * contains the organization and the expiry, and is valid for one file and one use. `appUrl` is called for each address.
 */
export function createFileAddresses({
  key,
  appUrl,
}: {
  key: Buffer;
  appUrl: () => string;
}): FileAddresses {
  const seal = (use: Use, id: string, organizationId: string, until: string): Buffer =>
    createHmac('sha256', key).update(`${use}\n${id}\n${organizationId}\n${until}`).digest();
  const addressOf = (use: Use, id: string, organizationId: string, expiresAt: Date): string => {
    const until = expiresAt.getTime().toString(36);
    const mac = seal(use, id, organizationId, until).toString('base64url');
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
      const given = Buffer.from(mac, 'base64url');
      const wanted = seal(use, id, organizationId, until);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      return Number.parseInt(until, 36) > now.getTime() ? { organizationId, id } : null;
    },
  };
}
