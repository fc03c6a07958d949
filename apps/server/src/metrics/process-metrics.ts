import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import type { Metrics } from './metrics.ts';
import { readCommit } from '../commit.ts';
import { version } from '../version.ts';

/** Milliseconds between two samples of the event loop's delay. Each one wakes the process, so it is not shorter. */
const loopSampling = 20;

/** Observes the process, its event loop, heap and garbage collector. Returns a function that ends it. */
export function measureProcess(metrics: Metrics): () => void {
  const meter = metrics.meter('process');
  const build = meter.createObservableGauge('basalt.build.info', {
    description: 'The version and commit of the server, and the version of Node.js; always 1.',
  });
  const reading = readCommit();
  build.addCallback(async (result) => {
    const commit = await reading;
    result.observe(1, { version, commit, node_version: process.versions.node });
  });
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
