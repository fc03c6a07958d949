import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  SsoRefused,
  type Json,
  type SsoDriver,
  type SsoDriverParts,
  type SsoRedirect,
  type SsoRequest,
  type SsoUser,
} from '../src/index.ts';
import type { Callback, ConformanceSubject, Person } from '../src/conformance.ts';

const key = 'shared with the provider';
const used = new Set<string>();

/** What the provider's ticket says. */
export interface Ticket extends Person {
  readonly state: string;
  /** Unix time in milliseconds. */
  readonly until: number;
}

/** An honest driver for a provider of tests: its ticket is JSON with an HMAC. Faulty ones override a step of it. */
export class TicketDriver implements SsoDriver {
  protected readonly parts: SsoDriverParts;

  constructor(parts: SsoDriverParts) {
    this.parts = parts;
  }

  redirect(_request: SsoRequest): SsoRedirect | Promise<SsoRedirect> {
    const state = randomUUID();
    return { url: `https://provider.example/?state=${state}`, remember: { state } };
  }

  async userFromCallback(request: SsoRequest): Promise<SsoUser> {
    const ticket = this.read(request.query['ticket']);
    this.checkState(ticket, request.remembered);
    this.checkTime(ticket);
    this.checkUnused(ticket);
    return this.parts.accounts.findOrCreate(ticket);
  }

  protected read(text: string | undefined): Ticket {
    const [body, mac] = (text ?? '').split('.');
    if (body === undefined || mac === undefined || !this.isGenuine(body, mac)) {
      throw new SsoRefused('The sign-in is not valid.');
    }
    return parseTicket(body);
  }

  protected isGenuine(body: string, mac: string): boolean {
    const [one, other] = [Buffer.from(sign(body)), Buffer.from(mac)];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  protected checkState(ticket: Ticket, remembered: Json | undefined): void {
    const state =
      typeof remembered === 'object' && remembered !== null && 'state' in remembered
        ? remembered['state']
        : undefined;
    if (state !== ticket.state) throw new SsoRefused('The sign-in was started elsewhere.');
  }

  protected checkTime({ until }: Ticket): void {
    if (until <= this.now().getTime()) throw new SsoRefused('The sign-in took too long.');
  }

  protected now(): Date {
    return this.parts.clock();
  }

  protected checkUnused(ticket: Ticket): void {
    if (used.has(ticket.state)) throw new SsoRefused('The sign-in was used before.');
    used.add(ticket.state);
  }
}

/** How `Driver` is tried: the provider's part. */
export function ticketSubject(Driver: ConformanceSubject['Driver']): ConformanceSubject {
  return {
    Driver,
    settings: {},
    goodCallback: (start, person) => callbackOf(ticketFor(start, person)),
    forgedCallbacks: {
      'of another key': (start, person) =>
        callbackOf(ticketFor(start, person), () => 'A'.repeat(43)),
      'without a signature': (start, person) => callbackOf(ticketFor(start, person), () => ''),
    },
  };
}

const sign = (body: string): string => createHmac('sha256', key).update(body).digest('base64url');

function ticketFor(start: SsoRedirect, { subject, email, name }: Person): Ticket {
  const state = new URL(start.url).searchParams.get('state') ?? '';
  return { subject, email, name, state, until: Date.now() + 60_000 };
}

function callbackOf(ticket: Ticket, mac: (body: string) => string = sign): Callback {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return { method: 'GET', query: { ticket: `${body}.${mac(body)}` } };
}

function parseTicket(body: string): Ticket {
  const ticket: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  return ticket as Ticket;
}
