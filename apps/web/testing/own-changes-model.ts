import type { Ticket } from '../src/api/types.ts';
import { anyKind, type Change, type ChangeKind } from '../src/data/store/change-kind.ts';
import { createOutbox } from '../src/data/store/outbox.ts';
import { rankBetween } from '../src/data/store/rank-between.ts';
import type { Store } from '../src/data/store/store.ts';
import type { Sent, Service } from './service-model.ts';

class Away extends Error {}

/** A request that the service has not answered. */
interface Request {
  key: string;
  sent: Sent;
  /** What the service will answer; null: a refusal; undefined: it has not executed it. */
  answer?: Ticket | null;
  resolve: (ticket: Ticket) => void;
  reject: (error: Error) => void;
}

/** Waits until the outbox has followed: it takes some microtasks, and no time. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** The change that undoes another one; null: there is none yet. */
function inverseOf({ op, ticket }: Sent, result: Ticket | undefined): Sent | null {
  if (op === 'create') return result === undefined ? null : { op: 'delete', ticket: result };
  if (op === 'delete') return { op: 'restore', ticket };
  return { op, ticket, board_id: ticket.board_id, priority: ticket.priority };
}

/**
 * The own changes of a window: an outbox and its requests. `stored`: the changes of a former page of this window. `written`: the titles of its
 * new tickets that were not taken back.
 */
export function openOwnChanges(
  service: Service,
  store: Store,
  stored: string | null,
  written: string[],
) {
  const { tickets } = store;
  const requests: Request[] = [];
  const done: { change: Change<Ticket>; sent: Sent; result?: Ticket }[] = [];
  let isOnline = true;
  let text = stored;

  const kind: ChangeKind<Sent, Ticket> = {
    name: 'ticket',
    records: ({ ticket }) => [ticket.id],
    show(sent) {
      const { op, ticket, board_id, priority } = sent;
      const place = board_id !== undefined && { board_id, rank: rankBetween(null, null) };
      const fields = { ...place, ...(priority !== undefined && { priority }) };
      const own = op === 'delete' ? null : { ...(op === 'restore' && ticket), ...fields };
      const shown = tickets.change(ticket.id, own);
      return (now) => {
        if (op !== 'delete') return shown.end(now);
        if (now !== undefined) tickets.remove(now.id, now.version);
        shown.end();
      };
    },
    send: (sent, key) =>
      new Promise((resolve, reject) => void requests.push({ key, sent, resolve, reject })),
    // As the pages do: later changes of the same field are based on what this one has made.
    rebase: (later, _confirmed, { priority }) => ({
      ...later,
      ticket: { ...later.ticket, priority },
    }),
    onWait: () => {},
    // As the pages do.
    onRestored: () => tickets.refresh({}),
  };
  // As the pages do: a refused one stays, and those behind it wait.
  const captureKind: ChangeKind<Sent, Ticket> = {
    ...kind,
    name: 'capture',
    keepsRefused: true,
    records: () => ['new'],
    show: () => (created) => void (created && tickets.put(created, { isRead: true })),
    onRestored: () => {},
  };
  const outbox = createOutbox(
    (error) => error instanceof Away,
    () => isOnline,
  );
  outbox.open((now) => void (text = now), [anyKind(kind), anyKind(captureKind)]);
  if (stored !== null) outbox.adopt(stored);

  function add(sent: Sent, undoes?: string): void {
    const change = outbox.add(sent.op === 'create' ? captureKind : kind, sent, undoes);
    const entry = { change, sent };
    if (undoes === undefined) done.push(entry);
    change.sent.then(
      (result) => Object.assign(entry, { result }),
      () => {},
    );
  }

  /** Answers a request that was executed, or loses the answer. */
  function answer(isLost: boolean): void {
    const at = requests.findIndex((request) => request.answer !== undefined);
    const [request] = at === -1 ? [] : requests.splice(at, 1);
    if (isLost) request?.reject(new Away());
    else if (request?.answer) request.resolve(request.answer);
    else request?.reject(new Error('refused'));
  }

  const takeBack = ({ title }: Sent) =>
    title === undefined ? 0 : written.splice(written.indexOf(title), 1);
  const refused = () => outbox.list().find(({ fault, isWaiting }) => fault !== null && !isWaiting);

  const own = {
    add,
    create(priority: Ticket['priority']) {
      const title = service.newTitle();
      written.push(title);
      add({ op: 'create', ticket: {} as Ticket, title, priority });
    },
    /** Sends a refused new ticket again, and those behind it. */
    sendAgain: () => outbox.sendAgain(refused()?.id ?? ''),
    discard() {
      const change = refused();
      if (change !== undefined && outbox.discard(change.id)) takeBack(change.payload as Sent);
    },
    /** Undoes the last own change, also one that is not confirmed. */
    undo() {
      const last = done.pop();
      if (last === undefined) return;
      if (last.change.cancel()) return void takeBack(last.sent);
      const inverse = inverseOf(last.sent, last.result);
      if (inverse !== null) add(inverse, last.change.id);
    },
    /** The service executes or refuses the oldest request. */
    execute(pick: number) {
      const request = requests.find((candidate) => candidate.answer === undefined);
      if (request === undefined) return;
      request.answer = service.execute(request.key, request.sent, pick % 4 === 0);
    },
    confirm: () => answer(false),
    loseAnswer: () => answer(true),
    goOffline: () => void (isOnline = false),
    goOnline() {
      isOnline = true;
      outbox.retry();
    },
    /** All changes are sent and answered. */
    async settle() {
      own.goOnline();
      await flush();
      for (let rounds = 0; outbox.size() > 0 && rounds < 200; rounds += 1) {
        own.execute(1);
        own.confirm();
        await flush();
        own.sendAgain();
        outbox.retry();
      }
    },
    /** Ends the page. Returns the changes that it has stored. */
    leave() {
      isOnline = false;
      return text;
    },
  };
  return own;
}
