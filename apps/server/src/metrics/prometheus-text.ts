import type { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { DataPointType, type MetricData, type ResourceMetrics } from '@opentelemetry/sdk-metrics';

/** Units of OpenTelemetry, as names in Prometheus spell them. */
const units: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' };

/**
 * The collected metrics in the text format of Prometheus. The serializer leaves the unit out of names, but dashboards expect
 * `http_server_request_duration_seconds`, as in "OpenTelemetry to Prometheus" (compatibility specification, metric metadata).
 */
export function prometheusText(
  collected: ResourceMetrics,
  serializer: Pick<PrometheusSerializer, 'serialize'>,
): string {
  const scopeMetrics = collected.scopeMetrics.map(({ scope, metrics }) => ({
    scope,
    metrics: metrics.map(withUnit),
  }));
  return serializer.serialize({ ...collected, scopeMetrics });
}

function withUnit(metric: MetricData): MetricData {
  const { descriptor } = metric;
  const isShare = descriptor.unit === '1' && metric.dataPointType === DataPointType.GAUGE;
  const unit = isShare ? 'ratio' : (units[descriptor.unit] ?? '');
  const name = unit === '' ? descriptor.name : `${descriptor.name}_${unit}`;
  return { ...metric, descriptor: { ...descriptor, name, unit } };
}
