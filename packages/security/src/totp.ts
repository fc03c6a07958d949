import type { Totp } from '@basalt/domain';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';

/** Seconds of a time step (RFC 6238, section 5.2). */
const PERIOD = 30;

/** Bytes of a secret: what RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;

/**
 * Time-based one-time passwords (RFC 6238): 6 digits, SHA-1, 30 seconds, one step of tolerance to either side. These
 * are what every authenticator app supports. `issuer` is the service's name in the app.
 */
export function createTotp({ issuer = 'Basalt' }: { issuer?: string } = {}): Totp {
  return {
    newSecret: () => generateSecret({ length: SECRET_BYTES }),
    enrolment(secret, account) {
      const uri = generateURI({ strategy: 'totp', issuer, label: account, secret });
      return { uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 4 }) };
    },
    stepOf(secret, written, { now, after }) {
      // As people write it: 123 456 or 123-456.
      const token = written.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '');
      // The library throws for a text that is not six digits.
      if (!/^[0-9]{6}$/.test(token)) return null;
      const epoch = Math.floor(now.getTime() / 1000);
      const checked = verifySync({ secret, token, epoch, period: PERIOD, epochTolerance: PERIOD });
      if (!checked.valid || !('timeStep' in checked)) return null;
      // Two neighbouring steps can have the same code. Only the step counts: none is accepted twice.
      return after === null || checked.timeStep > after ? checked.timeStep : null;
    },
  };
}
