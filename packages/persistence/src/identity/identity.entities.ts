import { Identity, Session, TwoFactor, type SessionState } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `identities`. */
export const IdentityEntity = defineEntity({
  class: Identity,
  tableName: 'identities',
  properties: {
    provider: p.text().primary(),
    subject: p.text().primary(),
    userId: p.uuid(),
    linkedAt: p.datetime(3),
  },
});

/** `sessions`. */
export const SessionEntity = defineEntity({
  class: Session,
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text(),
    userId: p.uuid().nullable(),
    state: p.text().$type<SessionState>(),
    secondFactorAt: p.datetime(3).nullable(),
    triesLeft: p.smallint(),
    userAgent: p.text().nullable(),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** `two_factors`. */
export const TwoFactorEntity = defineEntity({
  class: TwoFactor,
  tableName: 'two_factors',
  properties: {
    userId: p.uuid().primary(),
    sealedSecret: p.text(),
    confirmedAt: p.datetime(3).nullable(),
    lastStep: p.bigint('number').nullable(),
    createdAt: p.datetime(3),
    nextSealedSecret: p.text().nullable(),
    nextBegunAt: p.datetime(3).nullable(),
  },
});
