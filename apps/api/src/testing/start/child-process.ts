import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from '../eventually.ts';

const hooks = path.join(import.meta.dirname, '../typescript-hooks.mjs');

/** A .ts file running in a process of its own. */
export class TypescriptProcess {
  private output = '';
  private readonly child: ChildProcess;

  constructor(file: string, env: Readonly<Record<string, string>>) {
    const flags = ['--conditions=@maillon/source', '--import', hooks];
    this.child = spawn(process.execPath, [...flags, file], { env: { ...process.env, ...env } });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
  }

  /** Settles once the process has printed the text. */
  async says(text: string, withinMs = 15_000): Promise<void> {
    try {
      await eventually(() => this.output.includes(text), withinMs);
    } catch {
      throw new Error(`the process did not say ${text} but:\n${this.output}`);
    }
  }

  /** What the process has said so far. */
  get said(): string {
    return this.output;
  }

  /** kill -9: nothing in the process gets to run any more. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}
