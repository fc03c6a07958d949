import type { IdentityPorts } from '../../ports.ts';
import { normalizedEmail } from '../account/email.ts';
import { deviceFor } from './known-device.ts';

/** The account, by its email, that knows the browser which keeps `device`; null when it does not. Costs no look-up. */
export const createRecognizeDevice =
  ({ tokenGenerator, clock }: Pick<IdentityPorts, 'tokenGenerator' | 'clock'>) =>
  ({ email: written, device }: { email: string; device: string | null }): string | null => {
    const email = normalizedEmail(written);
    if (email === null) return null;
    return deviceFor(tokenGenerator, device, email, clock()) === null ? null : email;
  };
