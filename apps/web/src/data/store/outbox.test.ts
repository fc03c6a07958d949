import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anyKind, Cancelled, type ChangeKind } from './change-kind.ts';
import { createOutbox } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ignore = () => {};

class Away extends Error {}

interface Named {
  record: string;
  value: number;
}

/** A service that can be away, what it has executed by key, and what a page shows. */
function create() {
  const service = {
    isAway: false,
    isOnline: true,
    losesAnswer: false,
    keys: new Set<string>(),
    person: 'ada',
    log: [] as string[],
  };
  const shown: string[] = [];
  const notes: string[] = [];
  const kind: ChangeKind<Named, number> = {
    name: 'set',
    records: ({ record }) => [record.toString()],
    show({ record, value }) {
      shown.push(`${record}${value}`);
      return (result) => {
        shown.splice(shown.indexOf(`${record}${value}`), 1);
        notes.push(`${record}${value} ${result === undefined ? 'back' : 'confirmed'}`);
      };
    },
    async send({ record, value }, key) {
      await Promise.resolve();
      if (service.isAway) throw new Away();
      if (value < 0) throw new Error('refused');
      if (!service.keys.has(key)) service.log.push(`${record}${value}`);
      service.keys.add(key);
      if (service.losesAnswer) throw new Away();
      return value;
    },
    onWait: ({ record }) => notes.push(`${record} waits`),
    onRestored: ({ record }, error) => notes.push(`${record} restored ${error?.message ?? 'sent'}`),
  };
  const outbox = createOutbox(
    (error) => error instanceof Away,
    () => service.isOnline,
  );
  const openAt = (stored: { text: string | null }, hold = false) => {
    const { text: earlier } = stored;
    outbox.open((text) => (stored.text = text), [anyKind(kind)], {
      hold,
      late: { say: ignore, end: (sent) => notes.push(`${sent} late`) },
      isSamePerson: async () => service.person === 'ada',
    });
    if (earlier !== null) outbox.adopt(earlier);
  };
  const add = (record: string, value: number, undoes?: string) =>
    outbox.add(kind, { record, value }, undoes);
  const set = (record: string, value: number) => add(record, value).sent;
  return { outbox, service, shown, notes, openAt, add, set, kind };
}

function open(stored: { text: string | null } = { text: null }, hold = false) {
  const created = create();
  created.openAt(stored, hold);
  return { ...created, stored };
}

test('a change is shown at once and confirmed; a refused one is taken back with the reason', async () => {
  const { set, shown, notes } = open();
  const [first, second] = [set('a', 1), set('b', -1)];
  expect(shown).toEqual(['a1', 'b-1']);
  await expect(first).resolves.toBe(1);
  await expect(second).rejects.toThrow('refused');
  expect([shown, notes]).toEqual([[], ['a1 confirmed', 'b-1 back']]);
});

test('changes of a record are sent in their order, also after they waited for the connection', async () => {
  const { set, service, notes } = open();
  service.isAway = true;
  const all = [set('a', 1), set('a', 2), set('b', 3), set('a', 4)];
  await vi.advanceTimersByTimeAsync(20_000);
  expect([service.log, notes]).toEqual([[], ['a waits', 'b waits']]);
  service.isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(Promise.all(all)).resolves.toEqual([1, 2, 3, 4]);
  expect(service.log.filter((entry) => entry.startsWith('a'))).toEqual(['a1', 'a2', 'a4']);
});

test('when no change waits any more, the outbox tells how many of those that have waited were sent', async () => {
  const { set, service, notes } = open();
  await set('a', 1);
  service.isAway = true;
  const all = [set('a', 2), set('a', 3), set('b', -1), set('c', 4)];
  const settled = Promise.allSettled(all);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(notes.filter((note) => note.endsWith('late'))).toEqual([]);
  service.isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  await settled;
  await set('a', 5);
  expect(notes.filter((note) => note.endsWith('late'))).toEqual(['3 late']);
});

test('a change whose answer was lost is executed once', async () => {
  const { set, service } = open();
  service.losesAnswer = true;
  const change = set('a', 1);
  await vi.advanceTimersByTimeAsync(12_000);
  service.losesAnswer = false;
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(change).resolves.toBe(1);
  expect(service.log).toEqual(['a1']);
});

test('fifty changes without a connection outlast a reload, are shown, and are sent once and in order', async () => {
  const before = open();
  before.service.isAway = true;
  for (let value = 1; value <= 50; value += 1) void before.set('a', value);
  await vi.advanceTimersByTimeAsync(1_000);
  const after = open({ text: before.stored.text });
  expect(after.shown).toHaveLength(50);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(after.service.log).toEqual(Array.from({ length: 50 }, (_, at) => `a${at + 1}`));
  expect([after.shown, after.stored.text, after.outbox.size()]).toEqual([[], null, 0]);
});

test('a page of stored records shows and stores changes, and sends none until it is loaded again', async () => {
  const { set, service, shown, notes, stored } = open({ text: null }, true);
  void set('a', 1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([service.log, shown, notes]).toEqual([[], ['a1'], ['a waits']]);
  const after = open({ text: stored.text });
  await vi.advanceTimersByTimeAsync(0);
  expect(after.service.log).toEqual(['a1']);
});

test('changes that an earlier visit has stored are sent before those of this one', async () => {
  const before = open();
  before.service.isAway = true;
  for (const value of [1, 2]) void before.set('a', value);
  await vi.advanceTimersByTimeAsync(1_000);
  const { set, service, openAt } = create();
  service.isAway = true;
  const later = set('a', 3);
  await vi.advanceTimersByTimeAsync(1_000);
  service.isAway = false;
  openAt({ text: before.stored.text });
  await expect(later).resolves.toBe(3);
  expect(service.log).toEqual(['a1', 'a2', 'a3']);
});

test('a stored change that this build cannot read does not take the others away', async () => {
  const text = JSON.stringify([
    { id: 'x', kind: 'set', payload: {} },
    { id: 'y', kind: 'set', payload: { record: 'a', value: 1 } },
  ]);
  const { service, stored } = open({ text });
  await vi.advanceTimersByTimeAsync(0);
  expect([service.log, stored.text]).toEqual([['a1'], null]);
});

test('what has waited is not sent in the session of another person', async () => {
  const { set, service, stored } = open();
  service.isAway = true;
  void set('a', 1);
  await vi.advanceTimersByTimeAsync(1_000);
  Object.assign(service, { isAway: false, person: 'bob' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(service.log).toEqual([]);
  const after = open({ text: stored.text });
  await vi.advanceTimersByTimeAsync(0);
  expect(after.service.log).toEqual(['a1']);
});

test('a change that was not sent is cancelled, unless another one of its record follows it', async () => {
  const { add, service, shown, outbox } = open();
  service.isOnline = false;
  const [first, second] = [add('a', 1), add('a', 2)];
  const ends = Promise.allSettled([first.sent, second.sent]);
  expect([first.cancel(), second.cancel(), second.cancel()]).toEqual([false, true, false]);
  expect([shown, outbox.size()]).toEqual([['a1'], 1]);
  service.isOnline = true;
  outbox.retry();
  await expect(ends).resolves.toMatchObject([{ value: 1 }, { reason: new Cancelled() }]);
  expect(service.log).toEqual(['a1']);
});

test('a change that may have been sent is not cancelled: what undoes it is sent behind it', async () => {
  const { add, service, outbox } = open();
  service.isAway = true;
  const change = add('a', 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(change.cancel()).toBe(false);
  const inverse = add('a', 0, change.id);
  service.isAway = false;
  outbox.retry();
  await Promise.all([change.sent, inverse.sent]);
  expect(service.log).toEqual(['a1', 'a0']);
});

test('what undoes a change that is refused is not sent, also after a reload', async () => {
  const before = open();
  before.service.isOnline = false;
  const change = before.add('a', -1);
  void before.add('a', 0, change.id);
  const after = open({ text: before.stored.text });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([after.service.log, after.shown, after.outbox.size()]).toEqual([[], [], 0]);
});

test('a change is sent as it follows from the one before it', async () => {
  const { add, service, kind } = open();
  kind.rebase = ({ record, value }, _confirmed, result) => ({ record, value: value + result });
  await Promise.all([add('a', 1).sent, add('a', 2).sent, add('b', 5).sent]);
  expect(service.log.toSorted()).toEqual(['a1', 'a3', 'b5']);
});

test('a refused change that is to be kept is listed with its reason, and stops those behind it, until it is sent again or discarded', async () => {
  const { add, service, outbox, kind } = open();
  kind.keepsRefused = true;
  const [refused, next] = [add('a', -1), add('a', 1)];
  await vi.advanceTimersByTimeAsync(10);
  const faults = () => outbox.list().map(({ fault }) => fault?.message ?? null);
  expect([service.log, faults()]).toEqual([[], ['refused', null]]);
  outbox.sendAgain(refused.id);
  expect(faults()).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(10);
  expect(faults()).toEqual(['refused', null]);
  expect(outbox.discard(refused.id)).toBe(true);
  await expect(refused.sent).rejects.toThrow(Cancelled);
  await expect(next.sent).resolves.toBe(1);
});

test('a refused change is sent again by another key, also after a reload, and behind it only those wait that it holds up', async () => {
  const { add, service, outbox, kind, stored } = open();
  const keys: string[] = [];
  const { send } = kind;
  Object.assign(kind, {
    keepsRefused: true,
    isPassed: (error: Error) => error.message === 'refused',
  });
  kind.send = (payload, key, isLate) => {
    if (payload.value < 0) keys.push(key);
    return send(payload, key, isLate);
  };
  const refused = add('a', -1);
  await expect(add('a', 1).sent).resolves.toBe(1);
  outbox.sendAgain(refused.id);
  await vi.advanceTimersByTimeAsync(10);
  expect(keys).toEqual([refused.id, `${refused.id}1`]);
  expect(JSON.parse(stored.text ?? '')).toMatchObject([{ id: refused.id, again: 1 }]);
  // A later one does not send it again.
  await add('a', 2).sent;
  expect([keys.length, service.log]).toEqual([2, ['a1', 'a2']]);
});

test('the list of unconfirmed changes is followed, and the same until it changes', async () => {
  const { add, outbox, service } = open();
  const lengths: number[] = [];
  const leave = outbox.subscribe(() => lengths.push(outbox.list().length));
  service.isOnline = false;
  const change = add('a', 1);
  expect(outbox.list()).toBe(outbox.list());
  expect(outbox.list()).toMatchObject([{ kind: 'set', isWaiting: true, fault: null }]);
  service.isOnline = true;
  outbox.retry();
  await change.sent;
  leave();
  expect([lengths[0], lengths.at(-1)]).toEqual([1, 0]);
});

test('changes of another page are not sent when somebody else has signed in since', async () => {
  const { outbox, service, openAt } = create();
  openAt({ text: null });
  service.person = 'bob';
  outbox.adopt(JSON.stringify([{ id: 'x', kind: 'set', payload: { record: 'a', value: 1 } }]));
  await vi.advanceTimersByTimeAsync(20_000);
  expect([service.log, outbox.size()]).toEqual([[], 1]);
});

test('a change that has waited, also behind another one, or that an earlier visit made, is sent as a late one', async () => {
  const { kind, add, service, outbox } = open();
  const late: boolean[] = [];
  const { send } = kind;
  kind.send = (payload, key, isLate) => {
    late.push(isLate);
    return send(payload, key, isLate);
  };
  await add('a', 1).sent;
  service.isOnline = false;
  const waiting = [add('a', 2), add('a', 3)];
  service.isOnline = true;
  outbox.retry();
  await Promise.all(waiting.map(({ sent }) => sent));
  outbox.adopt(JSON.stringify([{ id: 'x', kind: 'set', payload: { record: 'a', value: 4 } }]));
  await vi.waitFor(() => expect(late).toEqual([false, true, true, true]));
});
