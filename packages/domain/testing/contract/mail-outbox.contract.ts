import { describe, expect, it } from 'vitest';
import type { ClaimedMail, QueuedMail } from '../../src/mail/outbox.port.ts';
import { aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { idsOf, write, type StorageOf } from './test-storage.ts';

/** A day that no other test uses: the outbox belongs to the deployment. */
const dawn = new Date('2031-03-03T06:00:00.000Z');
const later = (seconds: number): Date => new Date(dawn.getTime() + seconds * 1000);

/** Leaves mails in the outbox. */
const leave = (tenant: TenantFixture, mails: QueuedMail[]) =>
  write(tenant, (stores) => stores.write({ mails }, { kind: 'done', answer: null }));

/** Mails that wait to be sent. */
export function mailOutboxContract(storage: StorageOf): void {
  const mail = (fields: Partial<QueuedMail> = {}): QueuedMail => ({
    id: storage().newId(),
    kind: 'password_reset',
    sender: 'accounts',
    isUrgent: true,
    sealed: 'sealed',
    createdAt: dawn,
    ...fields,
  });
  const queue = (...mails: QueuedMail[]) =>
    storage().accountsTransaction.inIdentity((stores) => stores.write({ mails }));
  const claim = (fields: { now?: Date; until?: Date; urgentOnly?: boolean; limit?: number } = {}) =>
    storage().mailQueue.claim({
      urgentOnly: false,
      limit: 100,
      now: later(1),
      until: later(60),
      ...fields,
    });
  const clear = async (now: Date): Promise<void> => {
    for (const due of await claim({ now, until: later(1e6) }))
      await storage().mailQueue.remove(due);
  };

  describe('mails', () => {
    it('go to one of many who claim them, and to another one once the claim has ended', async () => {
      await clear(later(1e7));
      const [first, second] = [mail(), mail()];
      await queue(first, second);
      const claims = await Promise.all([claim({ limit: 1 }), claim({ limit: 1 }), claim()]);
      expect(idsOf(claims.flat())).toEqual(idsOf([first, second]));
      expect(claims.flat().find(({ id }) => id === first.id)).toMatchObject({
        ...first,
        attempts: 0,
        claim: 1,
      });
      expect(await claim()).toEqual([]);
      const again = await claim({ now: later(61), until: later(90) });
      expect(idsOf(again)).toEqual(idsOf([first, second]));
      expect(again.map((claimed) => claimed.claim)).toEqual([2, 2]);
      await clear(later(1e7));
    });

    it('are removed and put off by the last claim alone', async () => {
      await queue(mail());
      const [old] = await claim();
      const [present] = await claim({ now: later(61), until: later(90) });
      const { mailQueue } = storage();
      await mailQueue.remove(old as ClaimedMail);
      await mailQueue.postpone(old as ClaimedMail, later(62));
      expect(await claim({ now: later(63) })).toEqual([]);
      await mailQueue.postpone(present as ClaimedMail, later(200));
      expect(await claim({ now: later(199) })).toEqual([]);
      const [third] = await claim({ now: later(200), until: later(300) });
      expect(third).toMatchObject({ id: old?.id, attempts: 1, claim: 3 });
      await mailQueue.remove(third as ClaimedMail);
      expect(await claim({ now: later(1e7) })).toEqual([]);
    });

    it('about sign-in come first, then one of each organization in turn', async () => {
      const [loud, quiet] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const invite = (sender: string, seconds: number) =>
        mail({ kind: 'invitation', sender, isUrgent: false, createdAt: later(seconds / 100) });
      const many = [1, 2, 3, 4].map((second) => invite(loud.principal.organizationId, second));
      const invitation = invite(quiet.principal.organizationId, 9);
      const reset = mail({ createdAt: later(0.5) });
      await leave(loud, many);
      await leave(quiet, [invitation]);
      await queue(reset);
      expect(idsOf(await claim({ urgentOnly: true, limit: 1 }))).toEqual([reset.id]);
      expect(await claim({ urgentOnly: true })).toEqual([]);
      expect(idsOf(await claim({ limit: 2 }))).toEqual(idsOf([many[0] as QueuedMail, invitation]));
      expect(idsOf(await claim({ limit: 9 }))).toEqual(idsOf(many.slice(1)));
      await clear(later(1e7));
    });

    it('of a transaction that is undone are never sent', async () => {
      const twice = mail();
      await expect(queue(twice, twice)).rejects.toThrow(/there already|validation/);
      expect(await claim({ now: later(1e7) })).toEqual([]);
    });
  });
}
