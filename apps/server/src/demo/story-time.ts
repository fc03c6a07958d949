import { composeUseCases, type Ports, type UseCases } from '@basalt/domain';

/** The use cases as they were on a day of the past, so that the demo has a history. */
export interface StoryTime {
  use: UseCases;
  /** Sets the clock to this many days ago; parts of a day count. */
  goTo(daysAgo: number): void;
}

const day = 86_400_000;

/** The use cases of a deployment with a clock that the story sets; all else is the deployment's own. */
export function createStoryTime(ports: Ports): StoryTime {
  let now = ports.clock();
  const clock = () => now;
  const inStory = new Proxy(ports, {
    get: (own, name) => (name === 'clock' ? clock : Reflect.get(own, name)),
  });
  return {
    use: composeUseCases(inStory),
    goTo: (daysAgo) => (now = new Date(ports.clock().getTime() - daysAgo * day)),
  };
}
