import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { until } from './until.ts';

const TESTING = path.join(import.meta.dirname, 'vault-process.ts');
const PRODUCT = path.join(import.meta.dirname, '../main.ts');
const FLAGS = ['--conditions=@maillon/source', '--experimental-transform-types', '--no-warnings'];

/** A vault that ends as a power cut would end it. */
export class KillableVault {
  readonly #child: ChildProcess;
  #said = '';

  private constructor(program: string, env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [...FLAGS, program], { env: { ...process.env, NODE_OPTIONS: '', ...env } });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#said += chunk.toString();
      });
    }
  }

  static async start(env: Readonly<Record<string, string>>): Promise<KillableVault> {
    const vault = new KillableVault(TESTING, env);
    await vault.says(' now\n');
    return vault;
  }

  /** The server as it is run, with the settings of an operator. */
  static async startProduct(env: Readonly<Record<string, string>>): Promise<KillableVault> {
    const vault = new KillableVault(PRODUCT, env);
    await vault.says('vault.listening');
    return vault;
  }

  get baseUrl(): string {
    return /listening(?: at |.*"address":")(http:[^\s"]+)/.exec(this.#said)?.[1] ?? '';
  }

  async says(text: string): Promise<void> {
    await until(() => this.#said.includes(text)).catch(() => {
      throw new Error(`the vault did not say ${text} but:\n${this.#said}`);
    });
  }

  /** kill -9: nothing in the process gets to run any more. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}
