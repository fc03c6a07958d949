/** `node packages/http/testing/print-document.ts`: prints the OpenAPI document, as the service serves it. */
import { createInMemoryBasalt } from '@basalt/domain/testing';
import { startApp } from './start-app.ts';

const app = await startApp(createInMemoryBasalt());
const answer = await fetch(`${app.address}/docs/api/openapi.json`);
process.stdout.write(await answer.text());
await app.stop();
