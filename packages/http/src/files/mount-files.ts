import {
  importBudget,
  isIdentifier,
  mebibyte,
  type Clock,
  type FileAddresses,
  type FileLimits,
  type FilePlace,
  type UseCases,
} from '@basalt/domain';
import type { RouterMiddleware } from '@koa/router';
import type { CallerLookup } from '../response/handle-request.ts';
import type { RequestObserver } from '../middleware/request-observer.ts';
import type { RouteTable } from '../middleware/route-table.ts';
import { HttpError } from '../problem/http-error.ts';
import { discardRest } from '../request/json-body.ts';
import { sendJson, type RequestContext } from '../request/request-context.ts';
import { setFairnessKey } from '../server/fairness-key.ts';
import { sendFile } from './send-file.ts';
import { redirectTo } from '../browser/redirects/redirect-route.ts';
import { createUploadLimiter, receiving } from './uploads.ts';

/** The parts that serve the bytes of files. */
export interface FileOptions {
  addresses: FileAddresses;
  limits: FileLimits;
}

/** The addresses for uploads and downloads. They are not part of the JSON API, and their signature is the only credential. */
export const contentPath = '/files/:file/content';

/** The address for uploads of import files. */
export const importPath = '/imports/:file/content';

/** Mounts `PUT`, `GET` and `HEAD` of signed addresses. */
export function mountFiles(
  router: RouteTable,
  { addresses, limits }: FileOptions,
  { use, clock, observer }: { use: UseCases; clock: Clock; observer: RequestObserver | undefined },
): void {
  const uploads = createUploadLimiter();
  observer?.uploads?.(uploads.count);

  /** The file of the address. A wrong or old signature gets the same answer as an unknown address. */
  function placeOf(ctx: RequestContext, kind: 'upload' | 'download' | 'import'): FilePlace {
    const { file = '' } = ctx.params;
    const token = new URLSearchParams(ctx.querystring).get('token') ?? '';
    const place = isIdentifier(file) ? addresses.read(kind, file, token, clock()) : null;
    if (place === null) throw new HttpError('not_found', { resource: 'address' });
    setFairnessKey(ctx.req, place.organizationId);
    return place;
  }

  const download: RouterMiddleware = async (context) => {
    const ctx = context as unknown as RequestContext;
    ctx.state.operation = 'downloadFile';
    const opened = await use.openFile(placeOf(ctx, 'download'));
    if (opened === null) throw new HttpError('not_found', { resource: 'file' });
    await sendFile(ctx, opened);
    observer?.bytes?.('sent', Number(ctx.res.getHeader('Content-Length') ?? 0));
  };

  /** Takes the bytes of a request, at most `limit` of them. */
  const upload =
    (
      kind: 'upload' | 'import',
      limit: number,
      receive: (
        place: FilePlace,
        bytes: AsyncIterable<Uint8Array>,
      ) => Promise<{ size: number | null }>,
    ): RouterMiddleware =>
    async (context) => {
      const ctx = context as unknown as RequestContext;
      ctx.state.operation = kind === 'upload' ? 'uploadFile' : 'uploadImport';
      const place = placeOf(ctx, kind);
      const { 'content-encoding': coding = 'identity', 'content-length': length = '0' } =
        ctx.req.headers;
      if (coding !== 'identity') {
        throw new HttpError('unsupported_media_type', { reason: 'must not be encoded' });
      }
      let end: (() => void) | undefined;
      try {
        if (Number(length) > limit) throw new HttpError('payload_too_large', { limit });
        end = uploads.take({ ...place, callerId: place.id });
        const record = await receiving(ctx.req, (bytes) => receive(place, bytes));
        observer?.bytes?.('received', record.size ?? 0);
        sendJson(ctx, { data: record });
      } finally {
        end?.();
        if (!ctx.req.complete) {
          ctx.set('Connection', 'close');
          await discardRest(ctx.req);
        }
      }
    };

  router.others.get(contentPath, download);
  router.others.put(contentPath, upload('upload', limits.mebibytes * mebibyte, use.receiveFile));
  router.others.put(importPath, upload('import', importBudget.bytes, use.receiveImport));
}

/** Mounts `/files/{file}`: the address that texts have for a file. It redirects a signed-in person who may read the file to its bytes. */
export function mountFileLinks(
  router: RouteTable,
  { use, principalOf }: { use: UseCases; principalOf: CallerLookup['principalOf'] },
): void {
  router.others.get('/files/:file', async (context) => {
    const ctx = context as unknown as RequestContext;
    ctx.state.operation = 'openFileLink';
    const { file = '' } = ctx.params;
    if (!isIdentifier(file)) throw new HttpError('not_found', { resource: 'file' });
    const principal = await principalOf(ctx, { params: ['file'], restores: false, scope: null });
    const { download_url: address } = await use.readFile(principal, { file });
    if (address === null) throw new HttpError('not_found', { resource: 'file' });
    redirectTo(ctx, address);
  });
}
