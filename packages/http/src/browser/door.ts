import { DomainError } from '@basalt/domain';
import type { Exchange } from '../exchange.ts';
import type { ProblemCode } from '../http-error.ts';
import type { Log } from '../log.ts';
import { problemFor } from '../problem.ts';
import type { BrowserUseCases } from './browser-route.ts';
import type { CookieJar } from './cookies.ts';
import type { SingleSignOn } from './single-sign-on.ts';
import type { SsoMemory } from './sso-memory.ts';

/** What opening a door takes besides the request. */
export interface DoorWorld {
  use: BrowserUseCases;
  cookies: CookieJar;
  singleSignOn: SingleSignOn;
  memory: SsoMemory;
  log: Log;
}

/** An address that a browser is led to, to be led on: it answers redirects and pages, not data. */
export interface Door {
  /** Unique among all operations. */
  readonly id: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /** Its one placeholder is the key of a provider. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** What it answers when all goes well, by status. */
  readonly answers: Readonly<Record<number, string>>;
  readonly fails: readonly ProblemCode[];
  readonly open: (ctx: Exchange, world: DoorWorld) => Promise<void>;
}

/** Opens the door. Why a provider's sign-in was refused or failed goes into the log, at each level that a deployment uses. */
export async function openDoor(door: Door, ctx: Exchange, world: DoorWorld): Promise<void> {
  ctx.state.operation = door.id;
  try {
    await door.open(ctx, world);
  } catch (error) {
    const { problem } = problemFor(error, ctx.state.requestId);
    if (
      error instanceof DomainError &&
      (problem.status === 403 || error.code.startsWith('oauth_'))
    ) {
      const reason = error.cause instanceof Error ? error.cause.message : problem.message;
      const { provider } = ctx.params;
      const fields = { request_id: problem.request_id, code: error.code, provider, reason };
      // Anybody can call the callback: without a sign-in that was started, that is no more than a request.
      const level = error.code === 'oauth_state_invalid' ? 'info' : 'warn';
      world.log[level](fields, 'sign-in refused');
    }
    throw error;
  }
}

/** Leads the browser on. */
export function leadTo(ctx: Exchange, url: string): void {
  ctx.body = null;
  ctx.status = 302;
  ctx.set('Location', url);
}

/** Where somebody goes who has come so far. */
export const placeAfter = {
  signed_in: '/app',
  totp_required: '/login/challenge',
  setup_required: '/login/setup',
} as const;
