import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';

/**
 * The screen of the person who runs `npm start`. Not a log: it shows contacts and codes, so it exists in LOCAL mode only, and
 * is quiet in tests.
 */
@Injectable()
export class Terminal {
  private readonly isQuiet: boolean;

  constructor(@Inject(ENV) env: Pick<Env, 'MODE' | 'NODE_ENV'>) {
    this.isQuiet = env.MODE !== 'LOCAL' || env.NODE_ENV === 'test';
  }

  show(title: string, text: string): void {
    if (this.isQuiet) return;
    const body = text.replaceAll(/^/gm, '  │ ');
    process.stdout.write(`\n  ┌ ${title}\n${body}\n  └\n`);
  }
}
