import { answerPolicy } from '../pages/content-security-policy.ts';

const always = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': answerPolicy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const withHttps = { ...always, 'Strict-Transport-Security': 'max-age=31536000' };

/** The headers that every answer has: no caching, sniffing, referrers or foreign use; over https also HSTS (RFC 6797). Routes may replace them. */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> =>
  isHttps ? withHttps : always;
