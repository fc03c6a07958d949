import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;
const spent = new Map<string, number>();

/**
 * The next code that an authenticator app shows for a base32 secret (RFC 6238, RFC 4226), computed apart from the service,
 * and none twice. A service takes each step once, those beside the present one, too: whatever the pace, a code is good for
 * half a minute at least. The first two come at once, a third when its time has come.
 */
export async function freshCode(secret: string): Promise<string> {
  const step = Math.max((spent.get(secret) ?? 0) + 1, stepNow());
  spent.set(secret, step);
  while (step > stepNow() + 1) await sleep(stepMs - (Date.now() % stepMs));
  return codeOfStep(secret, step);
}

const stepNow = () => Math.floor(Date.now() / stepMs);

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', base32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

function base32(text: string): Buffer {
  const bits = [...text.replaceAll(/\s/gu, '')]
    .map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
