import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { eventually } from '../eventually.ts';
import { TypescriptProcess } from '../start/child-process.ts';

const PROGRAM = path.join(import.meta.dirname, 'api-process.ts');
const STARTS_WITHIN_MS = 60_000;
const DONE_WITHIN_MS = 60_000;

export interface Answered {
  readonly status: number;
  readonly replayed: boolean;
}

/** An API in a process of its own, which ends as a power cut would end it. */
export class KillableApi {
  private constructor(
    private readonly child: TypescriptProcess,
    private readonly url: string,
  ) {}

  /** @param holdsAnswers it does what it is asked, and sends no answer */
  static async start(databaseUrl: string, storageDir: string, holdsAnswers = false): Promise<KillableApi> {
    const env = { API_DATABASE_URL: databaseUrl, API_STORAGE_DIR: storageDir, HOLD_ANSWERS: holdsAnswers ? '1' : '' };
    const child = new TypescriptProcess(PROGRAM, env);
    await child.says(' now\n', STARTS_WITHIN_MS);
    return new KillableApi(child, /listening at (\S+) now/.exec(child.said)?.[1] ?? '');
  }

  async send({ method = 'GET', url, headers = {}, payload }: InjectOptions): Promise<Answered> {
    const response = await fetch(`${this.url}${String(url)}`, {
      method,
      headers: headers as Record<string, string>,
      ...(payload === undefined ? {} : { body: payload as string }),
    });
    await response.arrayBuffer();
    return { status: response.status, replayed: response.headers.get('idempotency-replayed') === 'true' };
  }

  /** Settles once so many writes are done and their answers held back. */
  async hasDone(count: number): Promise<void> {
    try {
      await eventually(() => this.child.said.split('answering 20').length - 1 >= count, DONE_WITHIN_MS);
    } catch {
      throw new Error(`not ${count} were done:\n${this.child.said}`);
    }
  }

  kill(): Promise<void> {
    return this.child.kill();
  }
}
