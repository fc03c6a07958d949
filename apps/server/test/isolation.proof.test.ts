import { metricLine } from '@basalt/domain/testing';
import type { Entrance } from '@basalt/http/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutRowSecurity } from './canary-rows.ts';
import {
  emptyFindings,
  isProject,
  walkFixture,
  type Findings,
  type FixtureWalk,
} from './isolation-walk.ts';
import { openIsolationFixture, type IsolationFixture } from './isolation-fixture.ts';

/** Rounds in which ids are mixed at random as well; each on a new database. */
const rounds = Number(process.env['BASALT_ISOLATION_ROUNDS'] ?? 0);
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 1);
const timeout = 600_000 + rounds * 300_000;

const entrances: Entrance[] = ['key', 'person'];

/** What the application still asks for: nothing, or the other organization, which it takes the caller to be of. */
const beliefs: Omit<FixtureWalk, 'entrance'>[] = [
  { believes: 'own', asksForTenant: false },
  { believes: 'foreign', asksForTenant: true },
  ...(rounds > 0 ? [{ believes: 'foreign', asksForTenant: false } as const] : []),
];

let fixture: IsolationFixture;
beforeEach(async () => {
  fixture = await openIsolationFixture();
});
afterEach(() => fixture.close());

test(
  'without any check of the application, no data of another organization is answered or changed',
  { timeout },
  async () => {
    const found = emptyFindings();
    const walkAll = async (mixSeed?: number) => {
      for (const entrance of entrances) {
        for (const belief of beliefs)
          await walkFixture(fixture, { entrance, ...belief, mixSeed }, found);
      }
    };
    await walkAll();
    for (let round = 1; round <= rounds; round += 1) {
      await fixture.close();
      fixture = await openIsolationFixture();
      await walkAll(seed + round);
    }
    const faults = faultsOf(found);
    console.log(
      metricLine({
        metric:
          'every operation called with records of another organization, as a credential and as a member, in a build ' +
          'whose statements filter by no tenant (or the wrong one), and that accepts every id as the caller’s and grants every scope',
        bar: '0 bytes and 0 changed rows of the other organization; the answer for a foreign record is that for an absent one',
        measured: `${found.routes.size} operations, ${found.requests} requests, ${found.opened} statements opened; ${faults.length} faults`,
        held: faults.length === 0,
      }),
    );
    expect(faults).toEqual([]);
    expect(found.routes.size).toBeGreaterThan(140);
    expect(found.opened).toBeGreaterThan(100);
  },
);

test(
  'without any check of the application, a member gets nothing of projects that they cannot see',
  { timeout },
  async () => {
    const walk = { entrance: 'person', believes: 'own', asksForTenant: false } as const;
    const found = emptyFindings();
    await walkFixture(fixture, { ...walk, looksFor: 'closed', concerns: isProject }, found);
    expect(faultsOf(found)).toEqual([]);
    expect(found.routes.size).toBeGreaterThan(35);
  },
);

/** Operations that name no record of an organization, are kept apart by person, or tell what is yet to come. */
const ofNobodyElse = [
  'readCredential',
  'endSession',
  'markNotification',
  'markNotificationRead',
  'markNotifications',
  'readMailChoices',
  'setMailChoices',
  'streamEvents',
  'streamOwnChanges',
  'denyApp',
];

test(
  'without row-level security the same walks find it at every operation',
  { timeout },
  async () => {
    const found = emptyFindings();
    for (const entrance of entrances) {
      for (const belief of rounds > 0 ? beliefs : beliefs.slice(1)) {
        await fixture.close();
        fixture = await openIsolationFixture();
        await withoutRowSecurity(fixture.url);
        await walkFixture(fixture, { entrance, ...belief }, found);
      }
    }
    const biting = new Set(
      [found.leaks, found.tellingApart, found.done].flatMap((of) => [...of.keys()]),
    );
    const blind = [...found.routes].filter((route) => !biting.has(route)).toSorted();
    console.log(
      metricLine({
        metric: 'the same requests with row-level security switched off: the proof must find leaks',
        bar: 'records of the other organization returned or changed at every operation that names records',
        measured: `${found.leaks.size} operations leak, ${biting.size} of ${found.routes.size} leak or change; rows changed in ${found.changedTables.size} tables`,
        held: blind.every((route) => ofNobodyElse.includes(route)),
      }),
    );
    expect(blind.filter((route) => !ofNobodyElse.includes(route))).toEqual([]);
    expect(found.leaks.size).toBeGreaterThan(30);
    expect(found.changedTables.size).toBeGreaterThan(10);
  },
);

/** What a walk must not find, in words. */
function faultsOf(found: Findings): string[] {
  return [
    ...[...found.leaks].map(([route, requests]) => `${route} tells: ${requests[0]}`),
    ...[...found.tellingApart].map(([route, requests]) => `${route} tells apart: ${requests[0]}`),
    ...[...found.done].map(([route, requests]) => `${route} was done: ${requests[0]}`),
    ...[...found.changedTables].map((table) => `rows changed in ${table}`),
    ...found.kept.map((id) => `a row of the caller’s organization names ${id}`),
    ...found.untouched.map((text) => `not understood: ${text}`),
  ];
}
