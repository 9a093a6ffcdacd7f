import { VaultError } from '@maillon/vault/errors';
import type { VaultPass } from '../../data/vault.ts';

type Answer = VaultPass | { readonly refused: string };

/** The page's end: answers each question with a token, or with why there is none. */
export const serveTokens = (port: MessagePort, pass: () => Promise<VaultPass>): void => {
  port.addEventListener('message', () => {
    pass().then(
      (fresh) => port.postMessage(fresh satisfies Answer),
      (error: unknown) => port.postMessage({ refused: error instanceof Error ? error.message : '' } satisfies Answer),
    );
  });
  port.start();
};

export interface WorkerTokens {
  token(): Promise<string>;
  /** The present by the server's clock, as its page last said: the vault takes no claim of another time. */
  now(): number;
}

/** The worker's end. Answers come in the order of the questions; a page that is busy drawing is asked once, not before each request. */
export const tokensFrom = (port: MessagePort): WorkerTokens => {
  let held: VaultPass | null = null;
  const waiting: { readonly resolve: (token: string) => void; readonly reject: (error: Error) => void }[] = [];
  port.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const first = waiting.shift();
    if ('token' in data) {
      held = data;
      first?.resolve(data.token);
    }
    // The application does not answer, or knows us no more: for the vault that is a lost network.
    else first?.reject(new VaultError('NETWORK', data.refused));
  });
  port.start();
  return {
    token: () =>
      held !== null && Date.now() <= held.until
        ? Promise.resolve(held.token)
        : new Promise((resolve, reject) => {
            waiting.push({ resolve, reject });
            port.postMessage('token');
          }),
    now: () => Date.now() + (held?.ahead ?? 0),
  };
};
