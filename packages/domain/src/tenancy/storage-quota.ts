import { mebibyte } from '../budgets/file-budget.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { charactersOf } from '../kernel/page-bytes.ts';
import type { DomainEvent } from '../event/event.ts';
import type { StoredBytes } from './stored-bytes.port.ts';
import type { Tenancy, TenantStores } from '../ports/tenancy.port.ts';

/** A size is measured again after this many milliseconds, or after a hundred times the time that the measurement took, whichever is longer. */
const minInterval = 60_000;
/** The number of organizations whose size is remembered. */
const maxKnown = 10_000;

/** The kinds of records with which organizations can fill their storage. */
export const growingKinds = [
  'project',
  'board',
  'ticket',
  'document',
  'label',
  'cycle',
  'template',
  'notification',
] as const;

/** Events of changes that add to the storage. Deletions are not among them, so that an organization can get below the cap again. */
const growing = new RegExp(
  `^(?:${growingKinds.join('|')})\\.(?!member\\.|(?:comment\\.)?deleted$|file\\.removed$|unrelated$)`,
  'u',
);

/** An answer with more characters counts as growth when it is stored for an Idempotency-Key. */
const maxSmallAnswer = 4_096;

/** An estimate of the bytes that an event and its record take. Only texts can be large. */
function sizeOf({ data, changes }: DomainEvent): number {
  const texts = [...Object.values(data), ...Object.values(changes).map(({ from }) => from)];
  return texts.reduce<number>(
    (sum, text) => sum + (typeof text === 'string' ? text.length : 0),
    500,
  );
}

/** The last measured size in bytes, plus the growth by this process since then. */
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

  /** The size; null before the first measurement, which this starts. Starts a new measurement when it is due. */
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
      this.#dueAt = now + Math.max(minInterval, 100 * (now - started));
      this.#isMeasuring = false;
    }
  }
}

/**
 * The same tenancy with a cap: an organization that stores `mebibytes` or more is refused changes that add to it, with
 * `quota_exceeded`; 0 is no limit. The stored size is measured from time to time in the background, and only when all
 * organizations together store as much as one may. Until the next measurement, writes of other processes can exceed the cap.
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

  /** The characters of a stored answer, which count also when the request changed nothing and wrote no event. */
  function growthByAnswer(organizationId: string, answer: unknown): number {
    const characters = charactersOf(answer);
    if (characters > maxSmallAnswer) refuseAtCap(organizationId);
    return characters;
  }

  return {
    ...tenancy,
    async inTenant(principal, work, retry) {
      const { organizationId } = principal;
      /** What the transaction has written. Nothing of it counts when it is undone. */
      let written = 0;
      const growthBy = (events: readonly DomainEvent[]): number => {
        const isGrowth = events.some(
          ({ kind, actor }) => actor.type !== 'system' && growing.test(kind),
        );
        if (isGrowth) refuseAtCap(organizationId);
        return events.reduce((sum, event) => sum + sizeOf(event), 0);
      };
      const answer = await tenancy.inTenant(
        principal,
        async (stores) => {
          written = 0;
          const write: TenantStores['write'] = async (changes, outcome) => {
            written += growthBy(changes.events ?? []);
            if (retry && outcome.kind === 'done') {
              written += growthByAnswer(organizationId, outcome.answer);
            }
            await stores.write(changes, outcome);
          };
          const writeStep: TenantStores['writeStep'] = async (changes) => {
            written += growthBy(changes.events ?? []);
            await stores.writeStep(changes);
          };
          return work({ ...stores, write, writeStep });
        },
        retry,
      );
      grow(organizationId, written);
      return answer;
    },
  };
}
