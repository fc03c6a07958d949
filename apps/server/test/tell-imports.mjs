// Preloaded by `node --import`: tells on standard error which of the packages that few starts need are loaded, and Node's type stripper.
import { registerHooks } from 'node:module';
import process from 'node:process';

registerHooks({
  resolve(specifier, context, next) {
    const name = /^(?:@opentelemetry\/[\w-]+|nodemailer)/u.exec(specifier)?.[0];
    if (name !== undefined) process.stderr.write(`loaded ${name}\n`);
    return next(specifier, context);
  },
});
process.once('exit', () => {
  const strips = process.moduleLoadList.some((name) => name.includes('deps/amaro'));
  if (strips) process.stderr.write('loaded the type stripper\n');
});
