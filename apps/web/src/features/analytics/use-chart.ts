import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** What a chart compares: a field, another one that divides its bars (empty: none), and what the bars measure. */
export interface ChartChoice {
  by: string;
  split: string;
  measure: 'tickets' | 'estimate';
}

/** A chart that was kept under a name. */
export interface NamedChart extends ChartChoice {
  name: string;
}

/** At most so many charts are kept for a project. */
export const maxCharts = 6;

const names = { by: 'chart', split: 'split', measure: 'measure' } as const;

/** The chart of the address, where only fields of the choices count, and the way to another one. */
export function useChart(choices: readonly { id: string }[]) {
  const [search, setSearch] = useSearchParams();
  const known = (id: string | null) => choices.find((choice) => choice.id === id)?.id;
  const by = known(search.get(names.by)) ?? 'assignee_id';
  const split = known(search.get(names.split)) ?? '';
  const chart: ChartChoice = {
    by,
    split: split === by ? '' : split,
    measure: search.get(names.measure) === 'estimate' ? 'estimate' : 'tickets',
  };
  const show = (change: Partial<ChartChoice>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of ['by', 'split', 'measure'] as const) {
          const value = change[name];
          if (value === '') next.delete(names[name]);
          else if (value !== undefined) next.set(names[name], value);
        }
        return next;
      },
      { replace: true },
    );
  return { chart, show };
}

const keyOf = (project: string) => `basalt.charts.${project}`;

const isNamed = (chart: Partial<NamedChart> | null): chart is NamedChart =>
  typeof chart?.name === 'string' &&
  typeof chart.by === 'string' &&
  typeof chart.split === 'string' &&
  (chart.measure === 'tickets' || chart.measure === 'estimate');

function storedCharts(project: string): NamedChart[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(project)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isNamed).slice(0, maxCharts) : [];
  } catch {
    return [];
  }
}

/** The charts that this browser keeps for a project, and the way to keep others. */
export function useNamedCharts(project: string): [NamedChart[], (charts: NamedChart[]) => void] {
  const [charts, setCharts] = useState(() => storedCharts(project));
  return [
    charts,
    (next) => {
      setCharts(next);
      try {
        localStorage.setItem(keyOf(project), JSON.stringify(next));
      } catch {
        // The storage of the browser is full: the charts last until the person leaves the page.
      }
    },
  ];
}

/** Whether two charts compare the same. */
export const isSameChart = (a: ChartChoice, b: ChartChoice): boolean =>
  a.by === b.by && a.split === b.split && a.measure === b.measure;
