/** `npm start`: the whole product on this machine, in LOCAL mode. */
import path from 'node:path';
import { endOrphans, remember } from './lib/children.mjs';
import { alone, lockOf } from './lib/locks.mjs';
import { dataDir } from './lib/paths.mjs';
import { isFree } from './lib/ports.mjs';
import { until } from './lib/processes.mjs';
import { onStopRequest } from './lib/stop-request.mjs';
import { supervise } from './lib/supervisor.mjs';
import { UserError } from './lib/user-error.mjs';
import { appDatabase } from './postgres/app-role.mjs';
import { migrate } from './postgres/migrate.mjs';
import { isReady, seedDemo, spawnApi } from './product/api.mjs';
import { turbo } from './product/build.mjs';
import { KEPT, localEnvironment } from './product/environment.mjs';
import { keptSecrets } from './product/secrets.mjs';
import { freeVaultPort } from './product/vault.mjs';
import {
  startCardService,
  startOwnBilling,
  startOwnCalendars,
  startOwnCase,
  startOwnPrescriptions,
  startOwnStripe,
  startOwnVault,
} from './start/companions.mjs';
import { deleteEverything, openDatabase } from './start/database.mjs';
import { writeDemo } from './start/demo.mjs';
import { greeting } from './start/greeting.mjs';
import { startLiveKit } from './start/livekit.mjs';
import { parseOptions, USAGE } from './start/options.mjs';

const READY_WITHIN_MS = 90_000;
const CRASHES_BEFORE_GIVING_UP = 3;

// A terminal that is closed (`npm start | head`), or a full disk under the file behind it, must not end us before our children.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const began = Date.now();
const say = (text) => console.log(`[${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s] ${text}`);

/** What was started, in order; it is stopped in the other one. */
const running = [];

let stopping;
function stop() {
  stopping ??= (async () => {
    for (const part of running.reverse()) await part.stop();
  })();
  return stopping;
}

async function refuseTakenPort(port) {
  if ((await isFree(port)) && (await isFree(port, '::1'))) return;
  throw new UserError(
    `Port ${port} is in use by another program.\nStop it, or choose another port: npm start -- --port ${port + 1}`,
  );
}

async function start(options) {
  const { env } = process;
  await endOrphans();
  await refuseTakenPort(options.port);
  if (options.reset) await deleteEverything(env);

  say('building what has changed (the first time takes a minute)');
  if (!(await turbo(['build']))) throw new UserError('The build failed; the reason is in the lines above.');

  const secrets = keptSecrets();
  const database = await openDatabase({ env, variant: options.variant, say });
  running.push(database);
  say(`database: ${await migrate(database.url)}`);

  const livekit = await startLiveKit({ secrets, env, port: options.port, say });
  running.push(livekit);
  const calendars = await startOwnCalendars(env);
  running.push(calendars);

  const stripe = await startOwnStripe({ env, port: options.port });
  running.push(stripe);

  const billing = await startOwnBilling(env);
  running.push(billing);
  const prescriptions = await startOwnPrescriptions(env);
  running.push(prescriptions);

  const box = await startOwnCase({ env, port: options.port, stripe: stripe.environment.STRIPE_API_URL, say });
  running.push(box);

  const vaultPort = await freeVaultPort();
  const card = await startCardService({ secrets, env, port: options.port, vaultPort, say });
  running.push(card);

  const { port, variant, demo } = options;
  const placed = { vaultPort, cards: card.vaultEnvironment };
  const vault = await startOwnVault({ secrets, env, port, databaseUrl: database.url, variant, say, ...placed });
  running.push(vault);
  const parts = {
    livekit: livekit.environment,
    box: box.environment,
    calendars: calendars.environment,
    stripe: stripe.environment,
    partners: { ...billing.environment, ...prescriptions.environment },
    card: card.environment,
    vault: vault.environment,
  };
  const databaseUrl = await appDatabase(database.url, secrets.APP_DATABASE_PASSWORD);
  const storageDir = path.join(dataDir, env.DATABASE_URL ? 'storage' : KEPT[variant].storage);
  const places = { port, variant, databaseUrl, storageDir, ...parts };
  const apiEnv = localEnvironment({ ...places, secrets, overrides: env });
  if (demo) {
    await seedDemo(apiEnv);
    say('demo people are in place');
  }

  const api = supervise({ name: 'The API', start: () => spawnApi({ env: apiEnv }), say, onStart: remember });
  running.push(api);
  const hasFailed = () => api.crashes() >= CRASHES_BEFORE_GIVING_UP;
  const wasReady = await until(async () => hasFailed() || stopping || (await isReady(port)), READY_WITHIN_MS);
  if (stopping) return;
  if (hasFailed() || !wasReady) throw new UserError('The API does not start; the reason is in the lines above.');
  say('ready');
  console.log(greeting(options));
  // Behind the served screens: a file of the demo that a person opens at once fills in as it is written.
  if (demo && apiEnv.VAULT_URL) running.push(writeDemo({ port, databaseUrl: database.url, vault: apiEnv, say }));
}

try {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options.help) {
    console.log(USAGE);
  } else {
    onStopRequest(async () => {
      say('stopping');
      await stop();
      process.exit(0);
    });
    // Two at once would make the same secrets, database and demo; and of two that want one port, the second must find it taken.
    const waiting = (holder) => say(`process ${holder} is just starting in this checkout: waiting until it is there`);
    await alone(lockOf('start'), waiting, () => start(options));
  }
} catch (error) {
  if (!stopping) {
    console.error(`\n${error instanceof UserError ? error.message : (error.stack ?? error)}`);
    await stop();
    process.exit(1);
  }
}
