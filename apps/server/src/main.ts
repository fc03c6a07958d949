import { hashPassword } from '@basalt/security';
import { readConfig } from './config/config.ts';
import { makeDemo } from './demo/demo-data.ts';
import { explain } from './start/explain.ts';
import { createLogger } from './start/logger.ts';
import { serve, type Serving } from './start/serve.ts';
import { welcome } from './start/welcome.ts';

/** How long an orderly end may take, in milliseconds, before the process ends without it. */
const stopWithin = 14_000;

/** Starts the server of the environment's settings and keeps it until a signal ends it. */
async function main(): Promise<void> {
  let wanted: (signal: string) => void = () => {};
  const signal = new Promise<string>((resolve) => (wanted = resolve));
  process.on('SIGTERM', wanted);
  process.on('SIGINT', wanted);

  const config = readConfig(process.env);
  const serving = await serve(config, createLogger(config));
  try {
    if (serving.created && config.demoData) await offerDemo(serving);
    process.stdout.write(`Basalt is listening on ${serving.address}\n`);
    await signal;
  } finally {
    setTimeout(() => process.exit(1), stopWithin).unref();
    await serving.stop();
  }
}

async function offerDemo({ cradle, appUrl }: Serving): Promise<void> {
  const demo = await makeDemo(cradle, hashPassword);
  process.stdout.write(`${welcome(appUrl, demo)}\n`);
}

main().catch((error: unknown) => {
  const message = explain(error);
  process.stderr.write(
    message === null ? `basalt: ${(error as Error)?.stack ?? error}\n` : `basalt: ${message}\n`,
  );
  process.exit(1);
});
