import { basePath } from '../src/routes/routes.ts';
import { ours } from './answer-checks.ts';

interface EventPage {
  data: { type: string }[];
  meta: { next_cursor: string | null };
}

/** What was found in the log of an organization. */
export interface EventReport {
  kinds: Set<string>;
  /** Each way in which an event is not as the description of webhooks says. */
  faults: string[];
}

/**
 * Holds every event of the log to what receivers of webhooks are promised for its kind. With a `type`, the events that amount to it are
 * among them, as that kind.
 */
export async function checkEvents(
  address: string,
  organization: string,
  authorization: string,
  type = '',
): Promise<EventReport> {
  const { document, validatorOf } = ours();
  const report: EventReport = { kinds: new Set(), faults: [] };
  let cursor = '';
  for (;;) {
    const filter = type === '' ? '' : `&type=${type}`;
    const query = `?per_page=200${filter}${cursor}`;
    const answer = await fetch(
      `${address}${basePath}/organizations/${organization}/events${query}`,
      { headers: { Authorization: authorization } },
    );
    const { data, meta } = (await answer.json()) as EventPage;
    for (const event of data) {
      report.kinds.add(event.type);
      const body = document.webhooks[event.type]?.post.requestBody?.content['application/json'];
      const validate = validatorOf(body?.schema ?? { not: {} });
      const isAsDescribed: boolean = validate(event);
      if (isAsDescribed) continue;
      const faults = (validate.errors ?? []).map(
        (fault) => `${fault.instancePath} ${fault.message}`,
      );
      report.faults.push(`event ${event.type}: ${faults.join(', ')}`);
    }
    if (data.length < 200) return report;
    cursor = `&cursor=${meta.next_cursor}`;
  }
}
