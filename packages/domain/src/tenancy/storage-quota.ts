import { DomainError } from '../kernel/domain-error.ts';
import { charactersOf } from '../kernel/page-bytes.ts';
import type { DomainEvent } from '../event/event.ts';
import type { StoredBytes } from './stored-bytes.port.ts';
import type { Tenancy, TenantStores } from './tenancy.port.ts';

const mebibyte = 1024 * 1024;
/** A size is measured again after this many milliseconds, or a hundred times of what it took. */
const goodFor = 60_000;
/** Organizations whose size is remembered. */
const maxKnown = 10_000;

/** Events that let what is stored grow. Deletions always go: they are the way back below the cap. */
const growing =
  /^(?:project|board|ticket|document|label|notification)\.(?!member\.|(?:comment\.)?deleted$|file\.removed$|unrelated$)/u;

/** The answer of a repeatable request with more characters lets what is stored grow: it is kept for its Idempotency-Key. */
const smallAnswer = 4_096;

/** About what an event and its record take: texts are all that can be large. */
function sizeOf({ data, changes }: DomainEvent): number {
  const texts = [...Object.values(data), ...Object.values(changes).map(({ from }) => from)];
  return texts.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 500);
}

/** The last measured size, and the growth that this process has allowed since. */
class KnownSize {
  readonly #measure: () => Promise<number>;
  readonly #onFault: (error: unknown) => void;
  #bytes: number | null = null;
  #grown = 0;
  #dueAt = 0;
  #isMeasuring = false;

  constructor(measure: () => Promise<number>, onFault: (error: unknown) => void) {
    this.#measure = measure;
    this.#onFault = onFault;
  }

  /** Null until it was measured for the first time, which this begins. */
  get(): number | null {
    if (!this.#isMeasuring && performance.now() >= this.#dueAt) void this.#renew();
    return this.#bytes === null ? null : this.#bytes + this.#grown;
  }

  grow(bytes: number): void {
    this.#grown += bytes;
  }

  async #renew(): Promise<void> {
    this.#isMeasuring = true;
    const started = performance.now();
    const grown = this.#grown;
    try {
      this.#bytes = await this.#measure();
      this.#grown -= grown;
    } catch (error) {
      this.#onFault(error);
    } finally {
      const now = performance.now();
      this.#dueAt = now + Math.max(goodFor, 100 * (now - started));
      this.#isMeasuring = false;
    }
  }
}

/**
 * The same tenancy, in which an organization that stores `mebibytes` or more is refused what would let it grow, with
 * `quota_exceeded`; 0 is no limit. The stored size is measured from time to time, in the background, and only when all
 * organizations together store as much as one may: so writes of other processes can exceed it in the meantime.
 */
export function withStorageQuota(
  tenancy: Tenancy,
  {
    storedBytes,
    mebibytes,
    onFault = () => {},
  }: { storedBytes: StoredBytes; mebibytes: number; onFault?: (error: unknown) => void },
): Tenancy {
  if (mebibytes === 0) return tenancy;
  const all = new KnownSize(() => storedBytes.ofAll(), onFault);
  const own = new Map<string, KnownSize>();

  function sizeIn(organizationId: string): KnownSize {
    if (own.size > maxKnown) own.clear();
    const size =
      own.get(organizationId) ?? new KnownSize(() => storedBytes.of(organizationId), onFault);
    own.set(organizationId, size);
    return size;
  }

  const reaches = (size: KnownSize): boolean => (size.get() ?? 0) >= mebibytes * mebibyte;

  function refuseAtCap(organizationId: string): void {
    if (reaches(all) && reaches(sizeIn(organizationId))) {
      throw new DomainError('quota_exceeded', {
        quota: 'MiB of records and events',
        limit: mebibytes,
      });
    }
  }

  function grow(organizationId: string, bytes: number): void {
    all.grow(bytes);
    own.get(organizationId)?.grow(bytes);
  }

  /** An answer that is kept counts, also when the request changed nothing and recorded no event. */
  function countAnswer(organizationId: string, answer: unknown): void {
    const characters = charactersOf(answer);
    if (characters > smallAnswer) refuseAtCap(organizationId);
    grow(organizationId, characters);
  }

  return {
    ...tenancy,
    inTenant: (principal, work, retry) =>
      tenancy.inTenant(
        principal,
        async (stores) => {
          const { organizationId } = principal;
          const count = (events: readonly DomainEvent[]): void => {
            const isGrowth = events.some(
              ({ kind, actor }) => actor.type !== 'system' && growing.test(kind),
            );
            if (isGrowth) refuseAtCap(organizationId);
            grow(
              organizationId,
              events.reduce((sum, event) => sum + sizeOf(event), 0),
            );
          };
          const write: TenantStores['write'] = async (changes, outcome) => {
            count(changes.events ?? []);
            if (retry && outcome.kind === 'done') countAnswer(organizationId, outcome.answer);
            await stores.write(changes, outcome);
          };
          return work({ ...stores, write });
        },
        retry,
      ),
  };
}
