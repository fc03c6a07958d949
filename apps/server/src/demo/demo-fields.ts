import type { UseCases } from '@basalt/domain';

/** A custom field of a project of the demo. */
export type DemoField = Omit<Parameters<UseCases['createField']>[1], 'organization' | 'projectId'>;

/** The custom fields of the web shop. */
export const webFields: readonly DemoField[] = [
  {
    name: 'Severity',
    type: 'choice',
    onCard: true,
    options: [
      { name: 'Minor', color: '#16a34a' },
      { name: 'Major', color: '#ea580c' },
      { name: 'Critical', color: '#dc2626' },
    ],
  },
  { name: 'Cost', type: 'number', number: { min: 0, max: null, decimals: 2, unit: '€' } },
  { name: 'Launch', type: 'date' },
];
