import type { Proof } from './proof.ts';
import { abuse } from './abuse.ts';
import { backup } from './backup.ts';
import { bareMachine } from './bare-machine.ts';
import { files } from './files.ts';
import { imports } from './imports.ts';
import { fuzz } from './fuzz.ts';
import { hardToBreak } from './hard-to-break.ts';
import { bulk } from './bulk.ts';
import { image } from './image.ts';
import { largeOrganization } from './large-organization.ts';
import { logs } from './logs.ts';
import { mirror } from './mirror.ts';
import { notificationCrashes, notificationPace } from './notifications.ts';
import { migrations } from './migrations.ts';
import { failover } from './failover.ts';
import { pointInTime } from './point-in-time.ts';
import { poolers } from './poolers.ts';
import { proxy } from './proxy.ts';
import { rules } from './rules.ts';
import { soak } from './soak.ts';
import { sizes } from './sizes.ts';
import { swift } from './swift.ts';
import { transfer } from './transfer.ts';
import { webhooks } from './webhooks.ts';

/** Every proof that `npm run torture` knows, in the order of the table in docs/reliability.md. */
export const proofs: readonly Proof[] = [
  fuzz,
  ...rules,
  ...hardToBreak,
  abuse,
  files,
  swift,
  imports,
  backup,
  pointInTime,
  transfer,
  migrations,
  logs,
  webhooks,
  notificationCrashes,
  notificationPace,
  mirror,
  proxy,
  failover,
  poolers,
  image,
  bareMachine,
  sizes,
  bulk,
  largeOrganization,
  soak,
];
