export { createAddressPolicy, type AddressPolicy } from './address/address-policy.ts';
export { judgeAddress } from './address/judge-address.ts';
export { createResolveHost, type ResolveHost } from './address/resolve-host.ts';
export { createSender, type Posting, type Sender, type SenderOptions } from './webhook-request.ts';
export { newSecret, signatureOf, signedHeaders, type SignedMessage } from './signature.ts';
export { createWebhookTools } from './tools.ts';
export { startDeliveryWorker } from './worker/delivery-worker.ts';
export type { DeliveryWorker, DeliveryWorkerOptions } from './worker/delivery-worker.ts';
export type { WorkLimits } from './worker/webhook-run.ts';
