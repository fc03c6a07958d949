import { describe, expect, it } from 'vitest';
import { conformanceRules } from '../src/conformance.ts';
import { SsoRefused, type SsoDriverClass, type SsoRedirect, type SsoUser } from '../src/index.ts';
import { TicketDriver, ticketSubject, type Ticket } from './ticket-driver.ts';

describe('the conformance suite, on an honest driver', () => {
  it.each(conformanceRules(ticketSubject(TicketDriver)))('$title', async ({ check }) => {
    await expect(check()).resolves.toBeUndefined();
  });
});

describe('the conformance suite finds', () => {
  const cases: Record<string, { Driver: SsoDriverClass; broken: string; why: string }> = {
    'a driver that believes every ticket': {
      Driver: class extends TicketDriver {
        protected override isGenuine(): boolean {
          return true;
        }
      },
      broken: 'refuses a forged callback: of another key',
      why: 'it was not refused',
    },
    'a driver that does not compare the state': {
      Driver: class extends TicketDriver {
        protected override checkState(): void {}
      },
      broken: 'refuses a callback that answers the start of another person',
      why: 'it was not refused',
    },
    'a driver that needs no start': {
      Driver: class extends TicketDriver {
        protected override checkState(ticket: Ticket, remembered: null | undefined): void {
          if (remembered !== undefined) super.checkState(ticket, remembered);
        }
      },
      broken: 'refuses a callback that no start precedes',
      why: 'it was not refused',
    },
    'a driver that takes what was forgotten for equal': {
      Driver: class extends TicketDriver {
        protected override checkState(ticket: Ticket, remembered: { state: string }): void {
          const state = remembered?.state ?? ticket.state;
          if (remembered === undefined || state !== ticket.state) throw new SsoRefused('No.');
        }
      },
      broken: 'refuses a callback with something else remembered',
      why: 'it was not refused',
    },
    'a driver that takes a ticket twice': {
      Driver: class extends TicketDriver {
        protected override checkUnused(): void {}
      },
      broken: 'refuses the same callback a second time',
      why: 'it was not refused',
    },
    'a driver that asks the machine for the time, and not its clock': {
      Driver: class extends TicketDriver {
        protected override now(): Date {
          return new Date();
        }
      },
      broken: 'refuses a callback that is a day old by its clock',
      why: 'it was not refused',
    },
    'a driver that crashes on garbage': {
      Driver: class extends TicketDriver {
        protected override read(text: string | undefined): Ticket {
          if (text === undefined || text === '') throw new TypeError('no ticket');
          return super.read(text);
        }
      },
      broken: 'refuses garbage without a crash',
      why: 'for an empty GET: it threw an error, but not SsoRefused',
    },
    'a driver that makes its users itself': {
      Driver: class extends TicketDriver {
        override async userFromCallback(
          request: Parameters<TicketDriver['userFromCallback']>[0],
        ): Promise<SsoUser> {
          return { ...(await super.userFromCallback(request)) };
        }
      },
      broken: 'signs in the person whom the provider vouches for',
      why: 'no user that accounts gave',
    },
    'a driver that knows people by their email': {
      Driver: class extends TicketDriver {
        protected override read(text: string | undefined): Ticket {
          const ticket = super.read(text);
          return { ...ticket, subject: ticket.email };
        }
      },
      broken: 'signs in the same account after the email has changed',
      why: 'not found by its subject',
    },
    'a driver that always starts alike': {
      Driver: class extends TicketDriver {
        override redirect(): SsoRedirect {
          return { url: 'https://provider.example/?state=1', remember: { state: '1' } };
        }
      },
      broken: 'remembers something else at every start',
      why: 'two starts remember the same',
    },
    'a driver that sends people over plain http': {
      Driver: class extends TicketDriver {
        override redirect(): SsoRedirect {
          return { url: 'http://provider.example/' };
        }
      },
      broken: 'starts with a redirect that the host accepts, and without accounts',
      why: 'neither https nor http to a loopback',
    },
    'a driver that hides why accounts refused': {
      Driver: class extends TicketDriver {
        override async userFromCallback(
          request: Parameters<TicketDriver['userFromCallback']>[0],
        ): Promise<SsoUser> {
          return super.userFromCallback(request).catch((error: unknown) => {
            throw new Error('failed', { cause: error });
          });
        }
      },
      broken: 'lets a refusal by accounts pass',
      why: 'not SsoRefused',
    },
    'a driver that keeps the person of a call in a place for all': {
      Driver: class extends TicketDriver {
        static last: Ticket | undefined;
        protected override read(text: string | undefined): Ticket {
          return super.read(text);
        }
        protected override checkUnused(ticket: Ticket): void {
          super.checkUnused(ticket);
          (this.constructor as unknown as { last: Ticket }).last = ticket;
        }
        override async userFromCallback(
          request: Parameters<TicketDriver['userFromCallback']>[0],
        ): Promise<SsoUser> {
          await super.userFromCallback(request);
          await new Promise((resolve) => setTimeout(resolve, 5));
          const { last } = this.constructor as unknown as { last: Ticket };
          return this.parts.accounts.findOrCreate(last);
        }
      },
      broken: 'keeps two people apart who sign in at once',
      why: 'people were mixed up',
    },
  };

  it.each(Object.entries(cases))('%s', async (_what, { Driver, broken, why }) => {
    const found = conformanceRules(ticketSubject(Driver)).find(({ title }) => title === broken);
    await expect(found?.check()).rejects.toThrow(why);
  });

  it('a class without its operations on the prototype', async () => {
    const Driver = class {
      redirect = (): SsoRedirect => ({ url: 'https://provider.example/' });
      userFromCallback = (): never => {
        throw new SsoRefused('No.');
      };
    };
    const subject = ticketSubject(Driver as unknown as SsoDriverClass);
    const first = conformanceRules(subject)[0];
    await expect(first?.check()).rejects.toThrow('has no redirect on its prototype');
  });

  it('a suite that names no forgery', () => {
    expect(() => conformanceRules({ ...ticketSubject(TicketDriver), forgedCallbacks: {} })).toThrow(
      TypeError,
    );
  });
});
