import type { Proof } from './proof.ts';
import { fuzz } from './fuzz.ts';

/** Every proof that `npm run torture` knows, in the order of the table in docs/reliability.md. */
export const proofs: readonly Proof[] = [fuzz];
