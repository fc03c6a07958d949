import type { Attempt, ClaimedBatch, Clock } from '@basalt/domain';
import type { Sender } from '../webhook-request.ts';
import { signedHeaders } from '../signature.ts';

type Claimed = ClaimedBatch['lanes'][number]['deliveries'][number];

/** Attempts one delivery. Never throws. */
export async function attempt(
  { event, id, claim, attempts }: Claimed,
  { url, secrets }: Pick<ClaimedBatch, 'url' | 'secrets'>,
  { send, clock, signal }: { send: Sender['send']; clock: Clock; signal: AbortSignal },
): Promise<Attempt> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(clock().getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Basalt-Webhooks/1',
    ...signedHeaders({ id: event.id, timestamp, body }, secrets),
  };
  return { id, claim, attempts, status: await send({ url, headers, body, signal }) };
}
