import {
  allows,
  DomainError,
  pictureBudget,
  pictureTypes,
  readIdentifier,
  refusalForScope,
  type IdentityUseCases,
  type UseCases,
} from '@basalt/domain';
import { filePolicy } from '../pages/content-security-policy.ts';
import type { RouteTable } from '../middleware/route-table.ts';
import { isNotModified } from '../operation/etag.ts';
import { HttpError } from '../problem/http-error.ts';
import { readWhole } from '../request/json-body.ts';
import { sendJson, type RequestContext } from '../request/request-context.ts';
import type { CallerLookup } from '../response/handle-request.ts';
import { closeAfterLongBody } from '../response/send-result.ts';
import type { CookieJar } from './cookies.ts';
import type { CountPerson } from './count-person.ts';
import { callerFor } from './session.ts';

/** An id of a picture names bytes that never change. A picture that was removed stays in a browser for this time at most: a week, in seconds. */
const maxAge = 7 * 24 * 3600;

/** Mounts the reads of the bytes of pictures, below `base`. They are not part of the JSON API. */
export function mountPictures(
  router: RouteTable,
  { base, principalOf }: Pick<CallerLookup, 'base' | 'principalOf'>,
  use: Pick<UseCases, 'openPicture'>,
): void {
  const path = `${base}/organizations/:organization/pictures/:picture`;
  router.register(path, ['GET'], async (context) => {
    const ctx = context as RequestContext;
    ctx.state.operation = 'openPicture';
    const scope = 'organization:read';
    const route = { params: ['organization'], restores: false, scope } as const;
    const principal = await principalOf(ctx, { ...route, params: [...route.params] });
    if (!allows(principal.scopes, scope)) throw refusalForScope(principal, scope);
    const organization = identifierOf(ctx, 'organization');
    const picture = identifierOf(ctx, 'picture');
    const { id, mediaType, bytes } = await use.openPicture(principal, { organization, picture });
    const tag = `"${id}"`;
    ctx.set({
      ETag: tag,
      'Cache-Control': `private, max-age=${maxAge}, immutable`,
      'Content-Security-Policy': filePolicy,
    });
    const isUnchanged = isNotModified(ctx.get('If-None-Match') || undefined, tag);
    ctx.body = isUnchanged ? null : Buffer.from(bytes);
    ctx.status = isUnchanged ? 304 : 200;
    if (!isUnchanged) ctx.set('Content-Type', mediaType);
  });
}

function identifierOf(ctx: RequestContext, resource: 'organization' | 'picture'): string {
  const id = readIdentifier(ctx.params[resource] ?? '');
  if (id === null) throw new DomainError('not_found', { resource });
  return id;
}

/** Mounts `PUT /me/picture` below `base`: the body is the picture. */
export function mountOwnPicture(
  router: RouteTable,
  {
    base,
    use,
    cookies,
    countPerson,
  }: {
    base: string;
    use: Pick<IdentityUseCases, 'readSession' | 'setPicture'>;
    cookies: CookieJar;
    countPerson: CountPerson;
  },
): void {
  router.register(`${base}/me/picture`, ['PUT'], async (context) => {
    const ctx = context as RequestContext;
    ctx.state.operation = 'setPicture';
    const caller = await callerFor('signed_in', cookies.sessionOf(ctx), use);
    if (caller === null) throw new DomainError('sign_in_required', {});
    await countPerson(ctx, { userId: caller.user.id, organizationId: null });
    const bytes = await pictureIn(ctx).catch((fault: unknown) => {
      closeAfterLongBody(ctx, fault);
      throw fault;
    });
    sendJson(ctx, { data: await use.setPicture(caller, bytes) });
  });
}

/** The body. Refuses other types with `unsupported_media_type`, and with `payload_too_large` as soon as it is too long. */
async function pictureIn({ req }: RequestContext): Promise<Buffer> {
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = req.headers;
  const isPicture = pictureTypes.some((known) => known === type.trim().toLowerCase());
  if (!isPicture || coding !== 'identity') {
    const reason = isPicture
      ? 'must not be encoded'
      : `must be of one of the types ${pictureTypes.join(', ')}`;
    throw new HttpError('unsupported_media_type', { reason });
  }
  const limit = pictureBudget.bytes;
  const bytes = await readWhole(req, limit);
  if (bytes === null) throw new HttpError('payload_too_large', { limit });
  return bytes;
}
