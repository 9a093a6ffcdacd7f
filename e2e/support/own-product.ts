import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from '../../tools/lib/processes.mjs';
import { appDatabase } from '../../tools/postgres/app-role.mjs';
import { startThrowAwayDatabase } from '../../tools/postgres/database.mjs';
import { migrate } from '../../tools/postgres/migrate.mjs';
import { startApi } from '../../tools/product/api.mjs';
import { localEnvironment, type Variant } from '../../tools/product/environment.mjs';
import { makeSecrets } from '../../tools/product/secrets.mjs';
import { planVault, startVault } from '../../tools/product/vault.mjs';

/** A product of a test's own, whose parts the test may break. */
export interface OwnProduct {
  readonly address: string;
  /** Postgres goes away, as when its machine is restarted. */
  readonly stopPostgres: () => Promise<void>;
  readonly startPostgres: () => Promise<void>;
  /** kill -9: nothing in the API gets to run any more. */
  readonly killApi: () => Promise<void>;
  /** @param changes what its settings shall say otherwise this time, as the same data served under another name */
  readonly startApi: (changes?: Readonly<Record<string, string>>) => Promise<void>;
  /** One query to the database, for what no endpoint answers. */
  readonly ask: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Where it writes its log. */
  readonly logFile: string;
  /** Where it keeps what was uploaded. */
  readonly storageDir: string;
  /** Whom the database knows the API's server as. */
  readonly databaseUrl: string;
  /** Whom it knows its owner as. */
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  /** What the API is started with. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The vault beside it, where a test asks for one. */
  readonly vault: OwnVault | undefined;
  readonly stop: () => Promise<void>;
}

export interface OwnVault {
  readonly url: string;
  readonly serverKey: string;
  readonly databaseUrl: string;
  readonly logFile: string;
}

type Secrets = ReturnType<typeof makeSecrets>;

interface ProductOptions {
  /** Fills an empty server and an empty folder before anything starts on them; gives the secrets that belong to what is there. */
  readonly restore?: (place: { readonly ownerUrl: string; readonly storageDir: string }) => Promise<Secrets>;
  /** Those that its other parts were started with. */
  readonly secrets?: Secrets;
  readonly variant?: Variant;
  /** The port of a vault. */
  readonly vaultPort?: number;
  /** Name of the log file. */
  readonly log?: string;
  /** What the API's environment shall say otherwise; `MODE` too. */
  readonly environment?: Readonly<Record<string, string>>;
}

export const anOwnProduct = async (
  port: number,
  {
    log = 'faults.log',
    environment = {},
    vaultPort,
    restore,
    secrets: given,
    variant = 'natalconnect',
  }: ProductOptions = {},
): Promise<OwnProduct> => {
  const database = await startThrowAwayDatabase();
  const storageDir = mkdtempSync(join(tmpdir(), 'maillon-faults-'));
  const secrets = (await restore?.({ ownerUrl: database.url, storageDir })) ?? given ?? makeSecrets();
  await migrate(database.url);
  const logs = process.env.TEST_LOG_DIR ?? join(import.meta.dirname, '../../test-results/logs');
  const logFile = join(logs, log);
  const databaseUrl = await appDatabase(database.url, secrets.APP_DATABASE_PASSWORD);
  const places = { secrets, ownerUrl: database.url, productPort: port, variant };
  const plan = vaultPort === undefined ? undefined : await planVault({ ...places, port: vaultPort });
  const vaultLog = join(logs, `vault-${log}`);
  const vault = plan && (await startVault(plan, vaultLog));
  const env = {
    ...localEnvironment({ port, variant, databaseUrl, secrets, storageDir, ...(plan && { vault: plan.environment }) }),
    LOG_FILE: logFile,
    ...environment,
  };
  let api = await startApi({ env, output: 'ignore' });
  const ask = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  return {
    address: api.url.replace('127.0.0.1', 'localhost'),
    ask,
    logFile,
    storageDir,
    databaseUrl,
    ownerUrl: database.url,
    secrets,
    environment: env,
    vault: plan && {
      url: plan.url,
      serverKey: plan.environment.VAULT_SERVER_KEY ?? '',
      databaseUrl: plan.own.VAULT_DATABASE_URL ?? '',
      logFile: vaultLog,
    },
    stopPostgres: async () => {
      const [file] = await ask<{ text: string }>("select pg_read_file('postmaster.pid') as text");
      process.kill(Number(file?.text.split('\n')[0]), 'SIGINT');
      if (!(await until(() => !database.isRunning(), 10_000))) throw new Error('Postgres did not stop');
    },
    startPostgres: () => database.restart(),
    killApi: async () => {
      const gone = new Promise((resolve) => api.child.once('exit', resolve));
      api.child.kill('SIGKILL');
      await gone;
    },
    startApi: async (changes = {}) => {
      api = await startApi({ env: { ...env, ...changes }, output: 'ignore' });
    },
    stop: async () => {
      await api.stop();
      await vault?.stop();
      await database.stop();
      rmSync(storageDir, { recursive: true, force: true });
    },
  };
};
