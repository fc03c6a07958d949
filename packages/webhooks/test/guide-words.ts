import { retryDelays } from '@basalt/domain';

export { newSecret, signedHeaders } from '../src/index.ts';

/** The retry schedule in the words of the guide. */
export function retryText(): string {
  const [first, second, third, ...hours] = retryDelays.map((delay) => delay / 1000);
  const list = hours.map((seconds) => seconds / 3600);
  const last = list.pop();
  return `come after ${first} seconds, ${Number(second) / 60} minutes, ${Number(third) / 60} minutes, ${list.join(', ')} and ${last} hours`;
}
