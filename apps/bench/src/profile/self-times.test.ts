import { expect, test } from 'vitest';
import type { CpuProfile, ProfileNode } from './inspector.ts';
import { groupTimes, selfTimes } from './self-times.ts';

const node = (
  id: number,
  functionName: string,
  url: string,
  children: number[] = [],
): ProfileNode => ({
  id,
  callFrame: { functionName, url, lineNumber: 9, columnNumber: 0 },
  children,
});

const profile: CpuProfile = {
  nodes: [
    node(1, '(root)', '', [2, 3, 4, 5, 6, 7]),
    node(2, 'find', 'file:///app/node_modules/@mikro-orm/core/find.js', [8]),
    node(3, 'handle', 'file:///app/packages/http/src/app.ts'),
    node(4, '(idle)', ''),
    node(5, '(garbage collector)', ''),
    node(6, 'emit', 'node:events'),
    node(7, 'deep', 'file:///app/node_modules/a/node_modules/@scope/b/index.js'),
    node(8, 'stringify', ''),
  ],
  startTime: 0,
  endTime: 0,
  samples: [2, 8, 3, 4, 5, 6, 7, 2],
  timeDeltas: [1, 10, 20, 30, 40, 50, 60, 70],
};

test('a function has the time from the sample that saw it to the next one', () => {
  const times = selfTimes(profile);
  expect(times.find(({ name }) => name.startsWith('handle'))).toEqual({
    group: '@basalt/http',
    name: 'handle  http/src/app.ts:10',
    micros: 30,
  });
  expect(times.map(({ micros }) => micros)).toEqual([70, 60, 50, 30, 20, 10]);
});

test('what V8 brings along counts for its caller, and waiting for nobody', () => {
  expect(groupTimes(selfTimes(profile))).toEqual([
    { group: '@scope/b', micros: 70 },
    { group: 'node', micros: 60 },
    { group: 'garbage collector', micros: 50 },
    { group: '@basalt/http', micros: 30 },
    { group: 'ORM', micros: 30 },
  ]);
});
