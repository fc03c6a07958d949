import { createHash } from 'node:crypto';
import { forgeShapes, type ForgeShape } from './forge-shapes.ts';
import { gitLimits, type Forge, type GitEvent } from './git-event.ts';
import { lineOf } from './payload-fields.ts';
import { PayloadFault } from './read-fields.ts';
import { isReadEvent, readPayload } from './read-payload.ts';
import { forgeHeaders, headerOf, type ForgeRequest } from './request.ts';

/** A delivery of a webhook. */
export type Delivery = DeliveryIdentity & DeliveryOutcome;

export interface DeliveryIdentity {
  /** The forge's id; `sha256:` and the digest where it sends none. */
  readonly id: string;
  /** Whether the signature covers the id, so that no other id can be given to the same body: that of GitLab does, its token does not. */
  readonly isIdSigned: boolean;
  /** The SHA-256 of the body in hexadecimal. It recognizes a body that is replayed under another id. */
  readonly digest: string;
  /** The forge's name of the event, such as `pull_request`; empty without one. */
  readonly event: string;
}

export type DeliveryOutcome =
  | { readonly outcome: 'read'; readonly events: readonly GitEvent[] }
  /** Nothing in it is an event of ours: other kinds, other actions, tags, pushes without commits. */
  | { readonly outcome: 'ignored' }
  /** `detail` names the first wrong field and never quotes the payload. */
  | { readonly outcome: 'refused'; readonly reason: DeliveryFault; readonly detail: string };

export type DeliveryFault = 'too_large' | 'not_json' | 'wrong_shape';

/**
 * Reads a delivery whose signature `isSigned` has accepted. The body is JSON, or a form with JSON in `payload`. Takes time linear
 * in the size of the body, and reads at most what `gitLimits` allows. Nothing in it makes this throw.
 */
export function readDelivery(forge: Forge, request: ForgeRequest): Delivery {
  const names = forgeHeaders[forge];
  const digest = createHash('sha256').update(request.body).digest('hex');
  const sentId = headerOf(request, names.delivery);
  const id = sentId !== null && /^[\w.:{}-]{1,100}$/u.test(sentId) ? sentId : `sha256:${digest}`;
  const event = lineOf(headerOf(request, names.event) ?? '').slice(0, 100);
  const isIdSigned = forge === 'gitlab' && headerOf(request, ['webhook-signature']) !== null;
  return { id, isIdSigned, digest, event, ...outcomeOf(forgeShapes[forge], event, request) };
}

function outcomeOf(shape: ForgeShape, event: string, request: ForgeRequest): DeliveryOutcome {
  if (request.body.byteLength > gitLimits.payload) {
    return refused('too_large', `at most ${gitLimits.payload} bytes are read`);
  }
  if (!isReadEvent(shape, event)) return { outcome: 'ignored' };
  const payload = payloadOf(request);
  if (payload === undefined) return refused('not_json', 'the body is not JSON in UTF-8');
  try {
    const events = readPayload(shape, event, payload);
    return events.length === 0 ? { outcome: 'ignored' } : { outcome: 'read', events };
  } catch (error) {
    if (error instanceof PayloadFault) return refused('wrong_shape', error.message);
    throw error;
  }
}

const refused = (reason: DeliveryFault, detail: string): DeliveryOutcome => ({
  outcome: 'refused',
  reason,
  detail,
});

function payloadOf(request: ForgeRequest): unknown {
  const type = headerOf(request, ['content-type']) ?? '';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(request.body);
    const isForm = type.toLowerCase().startsWith('application/x-www-form-urlencoded');
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    return undefined;
  }
}
