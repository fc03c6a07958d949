import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

/** A key pair with a certificate that it signed itself, in PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly certificate: string;
}

/** A fresh RSA key of 2,048 bits and a certificate of it (RFC 5280): made in the test, so that none lies in the repository. */
export function selfSigned(commonName: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sha256WithRsa = der(0x30, oid('2a864886f70d01010b'), der(0x05));
  const commonNameSet = der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(commonName))));
  const name = der(0x30, commonNameSet);
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sha256WithRsa,
    name,
    der(0x30, utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = new X509Certificate(der(0x30, body, sha256WithRsa, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString(),
  };
}

const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));

/** A tag, the length and the content, as DER writes them. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
