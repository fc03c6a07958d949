export { createApiKeyFactory, type Pepper } from './api-keys.ts';
export {
  signerByKey,
  signerByPassphrase,
  type FileSigner,
  type SignatureCheck,
} from './file-signer.ts';
export { createRichText } from './sanitize-html.ts';
export { htmlPolicyVersion } from './html-policy.ts';
export { newId } from './uuid.ts';
export {
  deriveKeyRings,
  deriveKeys,
  fingerprintOf,
  parseSecretKey,
  type DerivedKey,
  type DerivedKeys,
  type KeyRings,
} from './keys.ts';
export { hashPassword, MAX_PASSWORD_BYTES, verifyPassword } from './password-hash.ts';
export { queuedHasher } from './password-queue.ts';
export {
  createSecretBox,
  SecretBoxError,
  type SealingKey,
  type SecretBox,
  type SecretBoxFault,
} from './secret-encryption.ts';
export { createTokenGenerator } from './tokens.ts';
export { createTotp } from './totp.ts';
