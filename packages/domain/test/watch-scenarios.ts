import type { Fixture } from './fixture.ts';
import type { Cases } from './project-scenarios.ts';
import { asPerson } from './view-scenarios.ts';

/** Says that a person watches the record, or does not. */
const watching =
  (type: 'Ticket' | 'Document', isWatched: boolean) =>
  async (fixture: Fixture): Promise<() => Promise<void>> => {
    const { act, boards, principal } = fixture;
    const { id: ref } =
      type === 'Ticket'
        ? await fixture.ticket(boards[0])
        : await act.createDocument(principal, {
            organization: principal.organizationId,
            title: 'Watched',
          });
    const set = (value: boolean) =>
      act[`watch${type}`](asPerson(fixture), { ref, watching: value });
    if (!isWatched) await set(true);
    return () => set(isWatched);
  };

/** How people say what they watch: the log says nothing of it. */
export const watchScenarios = {
  watchTicket: { always: watching('Ticket', true) },
  unwatchTicket: { always: watching('Ticket', false) },
  watchDocument: { always: watching('Document', true) },
  unwatchDocument: { always: watching('Document', false) },
} satisfies Record<string, Cases>;
