import type { IdentityPorts } from '../../ports/ports.ts';
import { normalizedEmail } from '../account/email.ts';
import { deviceFor } from './known-device.ts';

/** The normalized email, if `device` is the text of a device token in which its account has signed in; else null. Reads no storage. */
export const recognizeDevice =
  ({ tokenGenerator, clock }: Pick<IdentityPorts, 'tokenGenerator' | 'clock'>) =>
  ({ email: written, device }: { email: string; device: string | null }): string | null => {
    const email = normalizedEmail(written);
    if (email === null) return null;
    return deviceFor(tokenGenerator, device, email, clock()) === null ? null : email;
  };
