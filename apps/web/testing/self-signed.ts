import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

/** A key with a certificate that it signed itself, in PEM. */
export interface SelfSigned {
  key: string;
  certificate: string;
}

/** A fresh RSA key of 2,048 bits and a certificate of it (RFC 5280), so that no key lies in the repository. */
export function selfSigned(commonName: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(objectId('2a864886f70d01010b'), der(0x05));
  const name = sequence(
    der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))),
  );
  const validity = sequence(time('200101000000Z'), time('491231235959Z'));
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]), randomBytes(8));
  const body = sequence(version, serial, algorithm, name, validity, name, keyInfo);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(sequence(body, algorithm, signature)).toString(),
  };
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string): Buffer => der(0x17, Buffer.from(text));

/** A tag, the length and the content, as DER writes them. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8];
  const low = content.length < 0x80 ? [] : [content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size, ...low]), content]);
}
