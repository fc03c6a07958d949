import type { RateLimitStatus } from '@basalt/domain';
import type { RequestContext } from '../request/request-context.ts';

/** Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4). */
export function setRateLimitHeaders(
  ctx: RequestContext,
  policy: 'credential' | 'person',
  { limit, remaining, resetsIn }: RateLimitStatus,
): void {
  ctx.set('RateLimit-Policy', `"${policy}";q=${limit};w=60`);
  ctx.set('RateLimit', `"${policy}";r=${remaining};t=${resetsIn}`);
}
