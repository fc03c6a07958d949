import type { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { DataPointType, type MetricData, type ResourceMetrics } from '@opentelemetry/sdk-metrics';

/** The units of ours and of the Node.js instrumentation, as names of Prometheus spell them. */
const units: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' };

/**
 * What was collected, in the text format of Prometheus. The serializer keeps names without their unit; dashboards
 * ask for `http_server_request_duration_seconds`, as "OpenTelemetry to Prometheus" (compatibility specification,
 * metric metadata) has it.
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
