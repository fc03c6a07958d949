import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readYaml } from './yaml.ts';

const repository = path.join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const page = read('docs/monitoring.md');

/** The expressions that the page recommends as alerts, each on one line. */
function documentedExpressions(): string[] {
  const [, block = ''] = /```promql\n([^`]*)```/u.exec(page) ?? [];
  const statements = block.replaceAll(/\n {2}/gu, ' ').split('\n');
  return statements.filter((line) => line !== '' && !line.startsWith('#'));
}

/** The names of all series that the table of metrics documents: of a histogram, those of its parts. */
function documentedSeries(): Set<string> {
  const rows = page.matchAll(/^\| (?<names>`[a-z].*?) +\| (?<type>gauge|counter|histogram) /gmu);
  const names = Array.from(rows, ({ groups }) =>
    Array.from((groups?.['names'] ?? '').matchAll(/`([^`]+)`/gu), ([, name = '']) => {
      const [, before = name, choices = '', after = ''] = /^(.*)\{(.*)\}(.*)$/u.exec(name) ?? [];
      const each = choices.split(',').map((choice) => before + choice + after);
      const parts = groups?.['type'] === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
      return each.flatMap((series) => parts.map((part) => series + part));
    }).flat(),
  );
  return new Set(names.flat());
}

/** The names of series in an expression: words before braces, brackets and the end, that are no labels, functions or keywords. */
function seriesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/gu, '')
    .replaceAll(/\{[^}]*\}/gu, '')
    .replaceAll(/\b(?:by|without) \([^)]*\)/gu, '');
  return Array.from(bare.matchAll(/[a-z][a-z0-9_]*_[a-z0-9_]+(?!\w|\()/gu), ([name]) => name);
}

test('the rule file has the alerts of the page, each with a name, a severity and a summary', () => {
  const [file] = readYaml(read('apps/server/deploy/monitoring/basalt.rules.yaml')) as [
    { groups: { rules: { alert: string; expr: string; labels: object; annotations: object }[] }[] },
  ];
  const rules = file.groups.flatMap((group) => group.rules);
  expect(rules.map(({ expr }) => expr)).toEqual(documentedExpressions());
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^Basalt[A-Z]\w+$/u),
      labels: { severity: expect.stringMatching(/^(?:warning|critical)$/u) },
      annotations: { summary: expect.stringMatching(/\.$/u) },
    });
  }
});

test('the dashboard and the alerts ask only for series that the service has', () => {
  const dashboard = JSON.parse(read('apps/server/deploy/monitoring/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const asked = [...expressions, ...documentedExpressions()].flatMap(seriesIn);
  expect(asked.length).toBeGreaterThan(30);
  const known = documentedSeries();
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(dashboard.panels.map(({ title }) => title)).size).toBe(dashboard.panels.length);
});
