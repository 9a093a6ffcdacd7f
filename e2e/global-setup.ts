import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBilling } from '../tools/billing/server.mjs';
import { startCalendars } from '../tools/calendars/server.mjs';
import { answersCards, planCardService, spawnCardService } from '../tools/card/service.mjs';
import { answersCase, planCase, spawnCase } from '../tools/case/service.mjs';
import { until } from '../tools/lib/processes.mjs';
import { answers, planLiveKit, spawnLiveKit } from '../tools/livekit/server.mjs';
import { appDatabase } from '../tools/postgres/app-role.mjs';
import { startThrowAwayDatabase } from '../tools/postgres/database.mjs';
import { migrate } from '../tools/postgres/migrate.mjs';
import { startPrescriptions } from '../tools/prescription/server.mjs';
import { seedDemo, startApi } from '../tools/product/api.mjs';
import { localEnvironment } from '../tools/product/environment.mjs';
import { makeSecrets } from '../tools/product/secrets.mjs';
import { freeVaultPort, planVault, startVault, vaultUrl } from '../tools/product/vault.mjs';
import { writeDemo } from '../tools/start/demo.mjs';
import { startStripe } from '../tools/stripe/server.mjs';
import { ownPorts, ports, type ServedVariant } from './support/addresses.ts';

type Stop = () => Promise<void> | void;

/** The built product as `npm start` runs it, once per served variant, each with a database of its own. */
export default (): Promise<Stop> => startProducts();

/** @param hasFiles whether the people of the demo have written their files, as after `npm start` */
export async function startProducts({ hasFiles = false } = {}): Promise<Stop> {
  const stops: Stop[] = [];
  const stopAll: Stop = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    const secrets = makeSecrets();
    const livekit = await startVideo(secrets, stops);
    const box = await startCase(stops);
    const calendars = await startCalendars();
    stops.push(() => calendars.stop());
    const parts = { livekit, box, calendars: calendars.environment };
    for (const variant of Object.keys(ports) as ServedVariant[])
      await serve(variant, secrets, { ...parts, hasFiles }, stops);
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}

type Secrets = ReturnType<typeof makeSecrets>;
type Environment = Record<string, string>;
type Parts = Readonly<Record<'livekit' | 'box' | 'calendars', Environment>> & { readonly hasFiles: boolean };

/** LIVEKIT_PROGRAM is the server that the test run has built; without it, or LIVEKIT_URL, the product has no video. */
async function startVideo(secrets: Secrets, stops: Stop[]): Promise<Environment> {
  const program = process.env.LIVEKIT_PROGRAM;
  if (program === undefined) return {};
  const plan = await planLiveKit(secrets);
  const child = spawnLiveKit(program, plan, join(logDir(), 'livekit.log'));
  stops.push(() => {
    child.kill('SIGTERM');
  });
  if (!(await until(() => answers(plan), 20_000))) throw new Error('the LiveKit server did not answer');
  return plan.environment;
}

/** The connected case of an assistant, simulated. */
async function startCase(stops: Stop[]): Promise<Environment> {
  const plan = await planCase(`http://127.0.0.1:${ownPorts.stripe}`);
  const child = spawnCase(plan, join(logDir(), 'case.log'));
  stops.push(() => {
    child.kill('SIGTERM');
  });
  if (!(await answersCase(plan))) throw new Error('the simulated case did not answer');
  return plan.environment;
}

/** Cards are of France: the product of Ivory Coast goes without. */
async function startCards(variant: ServedVariant, secrets: Secrets, vaultPort: number, stops: Stop[]) {
  if (variant !== 'natalconnect') return { environment: {}, vaultEnvironment: {} };
  const plan = await planCardService({
    productPort: ports[variant],
    secret: secrets.PSC_CLIENT_SECRET,
    // Readers of a binding wait for the end of its token: a journey does not wait for a minute.
    vault: { url: vaultUrl(vaultPort), secret: secrets.VAULT_CARD_CLIENT_SECRET, tokenSeconds: 5 },
  });
  const child = spawnCardService(plan, join(logDir(), 'card.log'));
  stops.push(() => {
    child.kill('SIGTERM');
  });
  if (!(await answersCards(plan))) throw new Error('the card service did not answer');
  return plan;
}

/** The franc CFA is not collected: the product of Ivory Coast goes without. */
async function startPayments(variant: ServedVariant, stops: Stop[]): Promise<Environment> {
  if (variant !== 'natalconnect') return {};
  const webhookUrl = `http://127.0.0.1:${ports[variant]}/api/webhook/stripe`;
  const stripe = await startStripe({ port: ownPorts.stripe, webhookUrl });
  stops.push(() => stripe.stop());
  return stripe.environment;
}

/** What doctors of the maternity use beside the product. */
async function startPartners(variant: ServedVariant, stops: Stop[]): Promise<Environment> {
  if (variant !== 'natalconnect') return {};
  const billing = await startBilling({ port: ownPorts.billing });
  stops.push(() => billing.stop());
  const prescriptions = await startPrescriptions({ port: ownPorts.prescriptions });
  stops.push(() => prescriptions.stop());
  return { ...billing.environment, ...prescriptions.environment };
}

async function serve(
  variant: ServedVariant,
  secrets: Secrets,
  { hasFiles, ...parts }: Parts,
  stops: Stop[],
): Promise<void> {
  const database = await startThrowAwayDatabase();
  stops.push(() => database.stop());
  const storageDir = mkdtempSync(join(tmpdir(), 'maillon-e2e-'));
  stops.push(() => rmSync(storageDir, { recursive: true, force: true }));
  await migrate(database.url);
  const vaultPort = await freeVaultPort();
  const { environment: card, vaultEnvironment: cards } = await startCards(variant, secrets, vaultPort, stops);
  const own = { port: vaultPort, cards };
  const plan = await planVault({ secrets, ownerUrl: database.url, productPort: ports[variant], variant, ...own });
  const vault = await startVault(plan, join(logDir(), `vault-${variant}.log`));
  stops.push(() => vault.stop());
  const stripe = await startPayments(variant, stops);
  const partners = await startPartners(variant, stops);
  const databaseUrl = await appDatabase(database.url, secrets.APP_DATABASE_PASSWORD);
  const places = { port: ports[variant], databaseUrl, variant, secrets, storageDir };
  const env = {
    ...localEnvironment({ ...places, ...parts, card, stripe, partners, vault: plan.environment }),
    LOG_FILE: join(logDir(), `e2e-${variant}.log`),
    LOG_LEVEL: 'info',
    // Journeys are travelled at night too.
    WAITING_LIST_HOURS: '0-24',
  };
  await seedDemo(env);
  const api = await startApi({ env, output: 'ignore' });
  stops.push(() => api.stop());
  if (!hasFiles) return;
  const { written } = writeDemo({ port: ports[variant], databaseUrl: database.url, vault: env, say: () => undefined });
  if (!(await written)) throw new Error('the files of the demo people could not be written');
}

const logDir = (): string => process.env.TEST_LOG_DIR ?? join(import.meta.dirname, '../test-results/logs');
