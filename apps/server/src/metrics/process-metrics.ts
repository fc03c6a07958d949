import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import type { Metrics } from './metrics.ts';
import { version } from './version.ts';

/** How often the event loop's delay is sampled, in milliseconds: a wake-up each, so not more than is of use. */
const loopSampling = 20;

/** Shows what the process and its event loop, heap and garbage collector do. Answers how to end it. */
export function watchProcess(metrics: Metrics): () => void {
  const meter = metrics.meter('process');
  const build = meter.createObservableGauge('basalt.build.info', {
    description: 'The version of the server and of Node.js; always 1.',
  });
  build.addCallback((result) =>
    result.observe(1, { version, node_version: process.versions.node }),
  );
  const memory = meter.createObservableGauge('process.memory.usage', {
    description: 'Resident memory.',
    unit: 'By',
  });
  memory.addCallback((result) => result.observe(process.memoryUsage.rss()));
  const uptime = meter.createObservableGauge('process.uptime', {
    description: 'How long the process has been running.',
    unit: 's',
  });
  uptime.addCallback((result) => result.observe(process.uptime()));
  const cpu = meter.createObservableCounter('process.cpu.time', {
    description: 'CPU time used, by mode.',
    unit: 's',
  });
  cpu.addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe(user / 1e6, { 'cpu.mode': 'user' });
    result.observe(system / 1e6, { 'cpu.mode': 'system' });
  });

  const runtime = new RuntimeNodeInstrumentation({ monitoringPrecision: loopSampling });
  runtime.setMeterProvider(metrics.provider);
  return () => runtime.disable();
}
