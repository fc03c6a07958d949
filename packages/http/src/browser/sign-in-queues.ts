import { setTimeout as sleep } from 'node:timers/promises';
import { FairQueue, networkOf, signInBudget } from '@basalt/domain';
import type { RequestContext } from '../request/request-context.ts';
import { excludeFromInFlight } from '../server/in-flight.ts';
import type { Browser, BrowserUseCases } from './routes/browser-route.ts';

/** The person who tries to sign in, as far as they are known before anything is checked. */
interface Attempt {
  browser: Browser;
  /** The email of the body, if it has one. */
  email: string | undefined;
  /** The id of the account that the browser has a session of, if any. */
  userId: string | undefined;
}

/**
 * The queues in which requests to sign in wait. A browser that the account knows, by its device or a session, has a queue of its own:
 * unknown browsers cannot fill it, not even from the same address. The queue of unknown browsers is shared fairly between networks. A
 * refusal is answered after `signInBudget.refusalMilliseconds`: clients that try again at once would keep the process busy. What waits does
 * not count as a request that is being answered.
 */
export class SignInQueues {
  readonly #unknown = new FairQueue('signInBudget.attempts', signInBudget.attempts);
  readonly #known = new FairQueue('signInBudget.knownAttempts', signInBudget.knownAttempts);
  readonly #callbacks = new FairQueue('signInBudget.callbacks', signInBudget.callbacks);
  readonly #use: Pick<BrowserUseCases, 'recognizeDevice'>;

  constructor(use: Pick<BrowserUseCases, 'recognizeDevice'>) {
    this.#use = use;
  }

  /** Runs the work when it is its turn in the queue, and returns its result. Throws `too_many_attempts` or Busy when the work was not begun. */
  run<T>(ctx: RequestContext, attempt: Attempt, work: () => Promise<T>): Promise<T> {
    const account = this.#accountOf(attempt);
    const [queue, key] =
      account === null
        ? [this.#unknown, networkOf(attempt.browser.address)]
        : [this.#known, account];
    return excludeFromInFlight(ctx.req, () => runOrHold(queue, key, work));
  }

  /**
   * Resolves when a callback of single sign-on from the address may begin. Callbacks run one after the other, because the work of drivers
   * can keep the process busy. Rejects as `run` does.
   */
  callback(ctx: RequestContext, address: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const pause = runOrHold(this.#callbacks, networkOf(address), async () => {
      resolve();
      await sleep(signInBudget.callbackMilliseconds, undefined, { ref: false });
    });
    return excludeFromInFlight(ctx.req, () => Promise.race([promise, pause]));
  }

  #accountOf({ browser: { device }, email, userId }: Attempt): string | null {
    if (email === undefined) return userId ?? null;
    return this.#use.recognizeDevice({ email, device });
  }
}

/** Runs the work in the queue. The refusal of work that was not begun is delayed. */
async function runOrHold<T>(queue: FairQueue, key: string, work: () => Promise<T>): Promise<T> {
  let isBegun = false;
  try {
    return await queue.run(key, () => {
      isBegun = true;
      return work();
    });
  } catch (error) {
    if (!isBegun) await sleep(signInBudget.refusalMilliseconds, undefined, { ref: false });
    throw error;
  }
}
