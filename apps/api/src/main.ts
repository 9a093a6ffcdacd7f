import 'reflect-metadata';
import { appModule } from './app.module.ts';
import { createApp } from './platform/create-app.ts';
import { type Env, parseEnv } from './platform/env.ts';
import { type Log, openLog, outlive } from './platform/logging/log.ts';

/** After SIGTERM, requests under way have this long to end. */
const STOP_WITHIN_MS = 25_000;

const readEnv = (): Env => {
  try {
    return parseEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};

const endWith = (log: Log, message: string) => (error: unknown) => {
  log.fatal({ err: error }, message);
  log.flush(() => process.exit(1));
};

outlive([process.stdout, process.stderr]);
const env = readEnv();
const log = openLog(env);

process.on('uncaughtException', endWith(log, 'an error that nobody caught ends the process'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    log.info({ signal }, 'stopping');
    setTimeout(endWith(log, 'the process did not stop in time'), STOP_WITHIN_MS, new Error(signal)).unref();
  });
}

try {
  const app = await createApp(appModule(env, log), env, log);
  await app.listen(env.PORT, env.HOST);
  log.info({ url: await app.getUrl(), mode: env.MODE, variant: env.VARIANT }, 'listening');
} catch (error) {
  endWith(log, 'the API does not start')(error);
}
