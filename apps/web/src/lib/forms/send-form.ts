import { ApiProblem, readProblem } from '@maillon/contracts/endpoint/client';
import { env } from '../../config/env.ts';
import { requestHeaders } from '../api/api.ts';
import { refreshSession, sessionEnded } from '../session/session.ts';

interface SendOptions {
  /** From 0 to 1, of the bytes that have left. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/** `fetch` says nothing of how much has left, so a form with files goes the older way. */
const once = (path: string, form: FormData, { onProgress, signal }: SendOptions): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', env.apiUrl + path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    if (signal.aborted) return reject(new DOMException('cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });

/**
 * Sends files, and says how far it is. Renewed and refused like `call`.
 * @throws {ApiProblem}, a TypeError when the server was not reached, an AbortError when it was cancelled
 */
export const sendForm = async (path: string, form: FormData, options: SendOptions): Promise<void> => {
  const accepted = async (): Promise<void> => {
    const response = await once(path, form, options);
    if (!response.ok) throw await readProblem(response);
  };
  try {
    await accepted();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.status !== 401) throw error;
    if (await refreshSession()) return accepted();
    sessionEnded('expired');
    throw error;
  }
};
