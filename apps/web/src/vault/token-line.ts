import { VaultError } from '@maillon/vault/errors';

type Answer = { readonly token: string } | { readonly refused: string };

/** The page's end: answers each question with a token, or with why there is none. */
export const answerTokens = (port: MessagePort, token: () => Promise<string>): void => {
  port.addEventListener('message', () => {
    token().then(
      (fresh) => port.postMessage({ token: fresh } satisfies Answer),
      (error: unknown) => port.postMessage({ refused: error instanceof Error ? error.message : '' } satisfies Answer),
    );
  });
  port.start();
};

/** The worker's end. Answers come in the order of the questions. */
export const tokensFrom = (port: MessagePort): (() => Promise<string>) => {
  const waiting: { readonly resolve: (token: string) => void; readonly reject: (error: Error) => void }[] = [];
  port.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const first = waiting.shift();
    if ('token' in data) first?.resolve(data.token);
    // The application does not answer, or knows us no more: for the vault that is a lost network.
    else first?.reject(new VaultError('NETWORK', data.refused));
  });
  port.start();
  return () =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      port.postMessage('token');
    });
};
