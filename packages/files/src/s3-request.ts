import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';

/** Where a bucket is, and who may use it. */
export interface S3Settings {
  bucket: string;
  /** Before every name, without a slash at its end; may be empty. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The address of the service; by default that of AWS for the region. */
  endpoint?: string | undefined;
  /** The bucket is a part of the path, and not of the host. */
  pathStyle: boolean;
}

/** One call of the S3 API. */
export interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE';
  name: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** A body of this many bytes, which is sent once. */
  body?: { bytes: AsyncIterable<Uint8Array>; size: number };
}

/** An answer with an error. Its text can contain keys, so no message contains it. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly status: number;

  constructor(status: number, code: string) {
    super(`the bucket answers ${status} ${code}`);
    this.status = status;
  }
}

/** The timeout of a connection without traffic, in milliseconds. */
const idleTimeout = 20_000;
const tries = 4;
/** The maximum size of an answer that is not a file. */
const maxTextBytes = 4 * 1024 * 1024;

/** The address of a name, or of the bucket when it is empty. */
export function addressOf(settings: S3Settings, name: string): URL {
  const { bucket, prefix, region, pathStyle } = settings;
  const url = new URL(settings.endpoint ?? `https://s3.${region}.amazonaws.com`);
  const base = url.pathname.replace(/\/$/u, '');
  if (!pathStyle) url.host = `${bucket}.${url.host}`;
  const key = name === '' || prefix === '' ? name : `${prefix}/${name}`;
  const parts = [...(pathStyle ? [bucket] : []), ...(key === '' ? [] : [key])];
  url.pathname = [base, ...parts].join('/');
  return url;
}

/** The origin that addresses of the bucket have. */
export const originOf = (settings: S3Settings): string => addressOf(settings, '').origin;

/** Sends signed calls (Signature Version 4) over kept-alive connections. */
export function createS3Requests(settings: S3Settings) {
  const options = { keepAlive: true, maxSockets: 128, timeout: idleTimeout };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

  async function once(call: S3Call): Promise<http.IncomingMessage> {
    const url = addressOf(settings, call.name);
    for (const [key, value] of Object.entries(call.query ?? {})) url.searchParams.set(key, value);
    const { method, body } = call;
    const signed = await new AwsV4Signer({
      ...settings,
      service: 's3',
      method,
      url: url.href,
      headers: { ...call.headers },
    }).sign();
    const headers: Record<string, string> = Object.fromEntries(signed.headers);
    if (body !== undefined) headers['content-length'] = String(body.size);
    const send = signed.url.protocol === 'http:' ? http.request : https.request;
    // A kept connection may be about to end, and a body is sent only once.
    const keepAliveAgent = agents[signed.url.protocol as keyof typeof agents];
    const agent = body === undefined ? keepAliveAgent : false;
    const request = send(signed.url, { method, headers, agent, timeout: idleTimeout });
    request.on('timeout', () => request.destroy(new Error('the bucket is silent')));
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    answered.catch(() => undefined);
    if (body === undefined) request.end();
    else await Promise.race([sendBody(body.bytes, request), refusedEarly(answered)]);
    return answered;
  }

  return async function send(call: S3Call): Promise<http.IncomingMessage> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await once(call);
        const { statusCode: status = 0 } = answer;
        if (status < 300) return answer;
        const [, code = ''] = /<Code>(\w{1,64})</u.exec(await textOf(answer)) ?? [];
        // This also ends an upload that is still being sent.
        if (call.body !== undefined) answer.destroy();
        throw new S3Refusal(status, code);
      } catch (error) {
        const isFinal = error instanceof S3Refusal && error.status < 500 && error.status !== 429;
        // A body has been read, so it cannot be sent again.
        if (isFinal || call.body !== undefined || attempt === tries) throw error;
        await sleep(100 * 2 ** attempt * (0.5 + Math.random() / 2));
      }
    }
  };
}

/** Sends chunk by chunk, each after the one before has left. */
async function sendBody(bytes: AsyncIterable<Uint8Array>, request: http.ClientRequest) {
  let onClose: (() => void) | undefined;
  request.on('close', () => onClose?.());
  try {
    for await (const chunk of bytes) {
      await new Promise<void>((resolve, reject) => {
        onClose = () => reject(new Error('the connection is closed'));
        request.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    }
  } catch (error) {
    request.destroy();
    throw error;
  }
  request.end();
}

/** Rejects when a refusal arrives while the body is still being sent; else it stays pending. */
async function refusedEarly(answered: Promise<http.IncomingMessage>): Promise<void> {
  const { statusCode = 0 } = await answered;
  if (statusCode < 300) await new Promise(() => {});
}

/** The text of an answer that is no file. */
export async function textOf(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxTextBytes) throw new Error('the bucket answers too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
