import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from './bucket.ts';
import { addressOf, createS3Requests, S3Refusal, textOf, type S3Settings } from './s3-request.ts';

const isAbsent = (error: unknown): boolean => error instanceof S3Refusal && error.status === 404;

/** Names as objects of a bucket (Amazon S3 API: PutObject, GetObject, CopyObject, DeleteObject, ListObjectsV2). */
export function createS3Bucket(
  settings: S3Settings,
  { isDirect = false }: { isDirect?: boolean } = {},
): Bucket {
  const send = createS3Requests(settings);
  const { bucket, prefix } = settings;
  const below = prefix === '' ? '' : `${prefix}/`;
  const signQuery = async (method: string, url: URL, headers: Record<string, string>, at: Date) => {
    const datetime = at.toISOString().replaceAll(/[-:]|\.\d+/gu, '');
    const request = { ...settings, service: 's3', method, url: url.href, headers, datetime };
    return (await new AwsV4Signer({ ...request, signQuery: true, allHeaders: true }).sign()).url
      .href;
  };

  async function remove(name: string): Promise<void> {
    await textOf(await send({ method: 'DELETE', name })).catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
    });
  }

  return {
    async write(name, bytes, size) {
      await textOf(await send({ method: 'PUT', name, body: { bytes, size } }));
    },
    async read(name, range) {
      const headers: Record<string, string> =
        range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` };
      try {
        return await send({ method: 'GET', name, headers });
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async move(from, to) {
      const source = encodeURI(`/${bucket}/${below}${from}`);
      try {
        // The metadata that the uploader set, such as an encoding, is not copied.
        const headers = { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE' };
        const answer = await textOf(await send({ method: 'PUT', name: to, headers }));
        // A copy that fails late answers 200.
        if (answer.includes('<Error>')) throw new S3Refusal(500, 'in the answer of a copy');
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
      await remove(from);
      return true;
    },
    remove,
    async *list(first) {
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined;) {
        isFirst = false;
        const query: Record<string, string> = { 'list-type': '2', prefix: `${below}${first}/` };
        if (token !== undefined) query['continuation-token'] = token;
        const page = await textOf(await send({ method: 'GET', name: '', query }));
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/gu)) {
          yield key.slice(below.length);
        }
        const isMore = page.includes('<IsTruncated>true<');
        const [, next] = /<NextContinuationToken>([^<]*)</u.exec(page) ?? [];
        token = isMore ? next?.replaceAll('&amp;', '&') : undefined;
      }
    },
    signed: isDirect
      ? {
          async put(name, { size, sha256, expiresAt }) {
            const url = addressOf(settings, name);
            const now = new Date();
            const seconds = Math.max(1, Math.round((expiresAt.getTime() - now.getTime()) / 1000));
            url.searchParams.set('X-Amz-Expires', String(seconds));
            const checksum = Buffer.from(sha256, 'hex').toString('base64');
            const headers = { 'x-amz-checksum-sha256': checksum };
            const fixed = { ...headers, 'content-length': String(size) };
            return {
              method: 'PUT',
              url: await signQuery('PUT', url, fixed, now),
              headers,
              expires_at: expiresAt.toISOString(),
            };
          },
          async get(name, { disposition, mediaType, now, seconds }) {
            const url = addressOf(settings, name);
            url.searchParams.set('X-Amz-Expires', String(seconds));
            url.searchParams.set('response-content-disposition', disposition);
            url.searchParams.set('response-content-type', mediaType);
            return signQuery('GET', url, {}, now);
          },
        }
      : null,
  };
}
