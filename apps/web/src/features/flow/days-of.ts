import type { AnyFlow } from '../../data/queries/flow.ts';
import { daysFrom, plusDays } from '../schedule/days.ts';

/** A flow with its days; with a filter the service has none, and they are without numbers. */
export function withDays<Shown extends AnyFlow>(flow: Shown): Shown {
  if (flow.days.length > 0) return flow;
  const length = daysFrom(flow.from, flow.to) + 1;
  const days = Array.from({ length }, (_, at) => ({
    day: plusDays(flow.from, at),
    counts: [],
    estimates: [],
  }));
  return { ...flow, days };
}
