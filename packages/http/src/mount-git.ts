import {
  gitBudget,
  readIdentifier,
  type Clock,
  type CredentialLookup,
  type GitReceipt,
  type Tenancy,
  type UseCases,
} from '@basalt/domain';
import type { Router } from '@koa/router';
import { authenticationFailure } from './middleware/authenticate.ts';
import { HttpError } from './problem/http-error.ts';
import { readWhole, skipWhole } from './request/json-body.ts';
import type { LargeBodies } from './request/large-bodies.ts';
import { sendJson, type RequestContext } from './request/request-context.ts';
import { WindowCounter } from './server/window-counter.ts';

/** The address of a connection to a Git forge begins with it. */
export const gitHookPath = '/hooks/git/';

interface Receiving {
  use: Pick<UseCases, 'receiveGitDelivery'>;
  tenancy: Pick<Tenancy, 'ownerOf'>;
  clock: Clock;
  countFailure: CredentialLookup['countFailure'];
  largeBodies: LargeBodies;
}

const minute = 60_000;

/**
 * `POST /hooks/git/{id}`: what a Git forge sends. The signature of the body is the only credential. A wrong one gets 401 and counts as a
 * failed authentication of the address; an unknown id gets the same answers, and its body is not kept.
 */
export function mountGit(
  router: Router,
  { use, tenancy, clock, countFailure, largeBodies }: Receiving,
): void {
  const signed = new WindowCounter({ limit: gitBudget.deliveriesPerMinute, milliseconds: minute });
  const unsigned = new WindowCounter({ limit: gitBudget.unsigned, milliseconds: minute });
  router.post(`${gitHookPath}:id`, async (context) => {
    const ctx = context as unknown as RequestContext;
    ctx.state.operation = 'receiveGitDelivery';
    const connection = readIdentifier(ctx.params['id'] ?? '');
    const refuse = async () => authenticationFailure(ctx, { countFailure, clock });
    const coding = ctx.req.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (coding !== 'identity') {
      throw new HttpError('unsupported_media_type', { reason: 'must not be encoded' });
    }
    const limit = gitBudget.deliveryBytes;
    const tooLarge = new HttpError('payload_too_large', { limit });
    const organization =
      connection === null ? null : await tenancy.ownerOf('git_connection', connection);
    if (connection === null || organization === null) {
      throw (await skipWhole(ctx.req, limit)) ? await refuse() : tooLarge;
    }
    const body = await readWhole(ctx.req, limit);
    if (body === null) throw tooLarge;
    const now = clock().getTime();
    const receipt = await largeBodies.during(
      organization,
      (beforeLarge) =>
        use.receiveGitDelivery({
          connection,
          request: { headers: ctx.req.headers, body },
          storesUnsigned: () => unsigned.add(connection, now) === null,
          beforeReading: async () => {
            const retryAfter = signed.add(connection, now);
            if (retryAfter !== null) {
              const reason = 'This connection has received too many deliveries.';
              throw new HttpError('rate_limited', { retryAfter, reason });
            }
            await beforeLarge(body.length);
          },
        }),
      gitBudget.waiting,
    );
    if (receipt === null || receipt.outcome === 'unsigned') throw await refuse();
    sendJson(ctx, { data: answerOf(receipt) });
  });
}

/** What the forge's list of deliveries shows. Refuses a body that cannot be read. */
function answerOf({ outcome, fault, detail, linked }: GitReceipt) {
  const reason = detail ?? '';
  if (fault === 'not_json')
    throw new HttpError('malformed_json', { reason: 'is not JSON in UTF-8' });
  return { outcome, ...(fault !== null && { reason }), linked };
}
