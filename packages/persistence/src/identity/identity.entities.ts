import { Identity, Session, TwoFactor } from '@basalt/domain';
import { p } from '@mikro-orm/core';
import { recordEntity } from '../record-entity.ts';

/** `identities`. */
export const IdentityEntity = recordEntity(Identity, {
  table: 'identities',
  key: ['provider', 'subject'],
});

/** `sessions`. */
export const SessionEntity = recordEntity(Session, {
  table: 'sessions',
  key: ['id'],
  properties: { triesLeft: p.smallint() },
});

/** `two_factors`. */
export const TwoFactorEntity = recordEntity(TwoFactor, {
  table: 'two_factors',
  key: ['userId'],
  properties: { lastStep: p.bigint('number') },
});
