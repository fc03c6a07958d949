import type { Config } from '../config/config.ts';
import type { MailLog } from '../worker/mail-sender.ts';

/** The values of a deployment that are known only when it runs. */
export interface RuntimeContext {
  /** The beginning of links, without a slash at the end. Only called to make a link. */
  appUrl: () => string;
  log: MailLog;
}

const noLog = (): void => {};

/** The runtime context of commands, which serve nothing and write no log. */
export function commandRuntime({ appUrl, host, port }: Config): RuntimeContext {
  return {
    appUrl: () => appUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    log: { info: noLog, warn: noLog, error: noLog },
  };
}
