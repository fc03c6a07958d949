import type { EventRecord } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { startMailServer } from '@basalt/mail/testing';
import { expect, test } from 'vitest';
import { aMortal, persistently, useDatabase } from './crash-fixture.ts';
import { receivedIn, isAllNotified, logOf, openWriters } from './notices-fixture.ts';
import { basaltJson, eventually, startServer } from './processes.ts';
import { dice, oneOf } from './torture/dice.ts';
import { lengthOf, tortureSeed } from './torture/tally.ts';

/** This many acts; 10,000 in the long form. */
const wanted = lengthOf('BASALT_NOTICE_EVENTS', 300);
const seed = tortureSeed();

const { closing, database: databaseOfFile } = useDatabase();

const mention = (id: string) => `<p><a data-mention="${id}">@Ada</a></p>`;
const mentioned = (html: unknown): string[] =>
  Array.from(String(html).matchAll(/data-mention="([^"]+)"/gu), ([, id = '']) => id);
const list = (value: unknown): string[] => (value ?? []) as string[];

/**
 * Who is to hear of each event, told from the log again: by words of its own, not by the table of the service. Nobody reads here, and mails of
 * assignments are off, so that an assignment and its end leave nothing.
 */
function expectedOf(log: readonly EventRecord[], insiders: readonly string[]): Set<string> {
  /** Who watches each ticket, and whether for good or as an assignee alone. */
  const watching = new Map<string, Map<string, 'good' | 'assigned'>>();
  const expected = new Set<string>();
  /** The last assignment of each ticket and person that they hear of, and whether it is the end of one. */
  const unseen = new Map<string, { readonly notice: string; readonly isEnd: boolean }>();
  for (const { id, type, actor, data, changes } of log) {
    const ticket = String(data['ticket_id'] ?? data['id']);
    const watchers = watching.get(ticket) ?? new Map<string, 'good' | 'assigned'>();
    watching.set(ticket, watchers);
    const [hears, begins]: [string[], string[]] = (() => {
      switch (type) {
        case 'ticket.created':
          return [[], []];
        case 'ticket.comment.created': {
          const people = mentioned(data['body_html']);
          return [[...people, ...watchers.keys()], people];
        }
        case 'ticket.moved':
          // Within a board it is a matter of order.
          return [changes['board_id'] ? [...watchers.keys()] : [], []];
        case 'ticket.updated': {
          const { assignee_ids: people, due_at: due } = changes;
          const [from, to] = [list(people?.from), list(people?.to)];
          const changed = [...from, ...to].filter(
            (person) => from.includes(person) !== to.includes(person),
          );
          return [[...changed, ...(due ? watchers.keys() : [])], []];
        }
        default:
          return [[], []];
      }
    })();
    const own = actor.type === 'user' ? actor.id : '';
    for (const person of hears) {
      if (person === own || !insiders.includes(person)) continue;
      const notice = `${id} ${person}`;
      const people = type === 'ticket.updated' ? changes['assignee_ids'] : undefined;
      const key = `${ticket} ${person}`;
      const isEnd = list(people?.from).includes(person);
      const before = people === undefined ? undefined : unseen.get(key);
      if (before !== undefined && before.isEnd !== isEnd) {
        expected.delete(before.notice);
        unseen.delete(key);
        continue;
      }
      expected.add(notice);
      if (people !== undefined) unseen.set(key, { notice, isEnd });
    }
    if (own !== '' && type.endsWith('created')) begins.push(own);
    const { assignee_ids: people, ...others } = changes;
    const [from, to] = [list(people?.from), list(people?.to)];
    for (const person of to)
      if (!from.includes(person) && !watchers.has(person)) watchers.set(person, 'assigned');
    if (watchers.has(own) && Object.keys(others).length > 0) watchers.set(own, 'good');
    for (const person of begins) if (insiders.includes(person)) watchers.set(person, 'good');
    for (const person of from)
      if (!to.includes(person) && watchers.get(person) === 'assigned') watchers.delete(person);
  }
  return expected;
}

test(
  `each person hears of each event once, in the order of its ticket, while servers are killed, seed ${seed}`,
  { timeout: 300_000 + wanted * 240 },
  async () => {
    const roll = dice(seed);
    const database = databaseOfFile();
    const mailServer = await startMailServer();
    closing.push(() => mailServer.close());
    const writers = await openWriters(database.url);
    closing.push(() => writers.close());
    const { use } = writers;
    const team = await writers.aTeam({ within: 6, outside: 2 });
    const { organization, principal, project, insiders, strangers, as } = team;
    const settings = {
      ...database.settings,
      APP_URL: 'http://127.0.0.1:4567',
      NODE_ENV: 'production',
      SMTP_URL: mailServer.url,
    };
    const named = ['--organization', organization, '--name', 'Key', '--scopes', '*'];
    const { token } = await basaltJson(settings, 'credential', 'create', ...named);
    for (const insider of insiders)
      await use.setMailChoices(as(insider), { times: { assigned: 'off', unassigned: 'off' } });
    const tickets: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const input = { project, boardSlug: 'open', title: `Ticket ${at}` };
      tickets.push((await use.createTicket(as(oneOf(roll, insiders)), input)).id);
    }
    const living = { address: '' };
    const mortal = aMortal(
      () => startServer(settings),
      roll,
      (server) => (living.address = server.address),
    );

    /** A comment by a key through the server, again under the same key until the server that lives then answers. */
    const commentByKey = async (ticket: string, bodyHtml: string, key: string): Promise<void> => {
      await eventually(async () => {
        const sent = fetch(`${living.address}/api/v1/tickets/${ticket}/comments`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${String(token)}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': key,
          },
          body: JSON.stringify({ body_html: bodyHtml }),
          signal: AbortSignal.timeout(10_000),
        });
        const answer = await sent.catch(() => null);
        if (answer?.status === 201) return true;
        // Cut off, or still running for the server that was killed.
        if (answer === null || [409, 429, 503].includes(answer.status)) return null;
        throw new Error(`answered ${answer.status}: ${await answer.text()}`);
      });
    };
    const act = (key: string): Promise<unknown> => {
      const [ticket, person] = [oneOf(roll, tickets), as(oneOf(roll, insiders))];
      const somebody = oneOf(roll, [...insiders, ...strangers]);
      const kind = roll();
      if (kind < 0.15) return commentByKey(ticket, mention(somebody), key);
      if (kind < 0.4) {
        const input = { parent: ticket, bodyHtml: kind < 0.3 ? mention(somebody) : '<p>So</p>' };
        return use.createTicketComment(person, input);
      }
      if (kind < 0.6) {
        const assigneeIds = insiders.filter(() => roll() < 0.3);
        return use.updateTicket(person, { ticket, assigneeIds });
      }
      if (kind < 0.7) return use.updateTicket(person, { ticket, title: `Title ${key}` });
      if (kind < 0.8) {
        return use.updateTicket(person, {
          ticket,
          dueAt: new Date(Date.UTC(2031, 0, 1) + roll() * 1e10),
        });
      }
      const boardSlug = oneOf(roll, ['open', 'hold', 'in-progress', 'deployed']);
      return use.moveTicket(person, { ticket, boardSlug, position: { at: 'end' } });
    };
    const writer = async (share: number): Promise<void> => {
      for (let at = share; at < wanted; at += 3) await persistently(() => act(`act-${seed}-${at}`));
    };
    await Promise.all([0, 1, 2].map(writer));
    // Kills go on while the rest is made.
    const kills = mortal.life.kills;
    await eventually(() => (mortal.life.kills >= Math.max(3, kills + 1) ? true : null));
    const server = await mortal.endKills();
    const since = performance.now();
    await eventually(async () => ((await isAllNotified(database.url, organization)) ? true : null));
    const seconds = (performance.now() - since) / 1000;

    const log = await logOf(writers.use, principal);
    const received = await receivedIn(database.url, organization);
    const expected = expectedOf(log, insiders);
    const got = received.map(({ event, person }) => `${event} ${person}`);
    const twice = got.length - new Set(got).size;
    const missing = [...expected].filter((notice) => !got.includes(notice)).length;
    const wrong = got.filter((notice) => !expected.has(notice)).length;
    const strange = received.filter(({ person }) => strangers.includes(person)).length;
    const places = new Map(log.map(({ id }, at) => [id, at]));
    const byTicket = Map.groupBy(received, ({ person, ticket }) => `${person} ${ticket}`);
    const disordered = [...byTicket.values()].filter((all) =>
      all.some(
        ({ event }, at) => (places.get(all[at - 1]?.event ?? '') ?? -1) >= (places.get(event) ?? 0),
      ),
    ).length;
    const found = { twice, missing, wrong, strange, disordered };
    console.log(
      metricLine({
        metric: `${log.length.toLocaleString('en')} events by people and a key, the server that makes notifications killed with -9 × ${mortal.life.kills}`,
        bar: 'each notification once, none to people without access or of their own acts, in the order of its ticket',
        measured: `${expected.size.toLocaleString('en')} notifications: ${missing} missing, ${twice} twice, ${wrong} wrong, ${strange} to strangers, ${disordered} out of order; all made ${seconds.toFixed(1)} s after the last start`,
        held: Object.values(found).every((count) => count === 0),
      }),
    );
    expect(found).toEqual({ twice: 0, missing: 0, wrong: 0, strange: 0, disordered: 0 });
    expect(expected.size).toBeGreaterThan(wanted / 2);
    expect((await server.stop()).code).toBe(0);
  },
);
