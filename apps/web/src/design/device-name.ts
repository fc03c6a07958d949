import { words } from '../words/words.ts';
const browsers = [
  [/\bEdg\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bFirefox\//u, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
] as const;

const systems = [
  [/\b(?:iPhone|iPad)\b/u, 'iOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
] as const;

/** A name for a browser's User-Agent: "Firefox on Windows". The first match counts. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return words('ui.unknownBrowser');
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined && system === undefined) return userAgent.slice(0, 60);
  const program = browser ?? words('ui.aBrowser');
  return system === undefined ? program : words('ui.browserOn', { browser: program, system });
}
