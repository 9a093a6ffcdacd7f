import { asVaultError, VaultError } from '../errors.ts';
import type { EncryptionProvider, EncryptionSession } from '../provider.ts';
import {
  type Call,
  EVENTS,
  type FromWorker,
  type Port,
  type SessionHandle,
  type ToWorker,
  toWireError,
} from './protocol.ts';

/** Only what the face names: a page that was taken over cannot walk from here to a key. */
const CALLS = new Set([
  ...['initialize', 'status', 'accountInfo', 'createIdentity', 'createDelegatedIdentity', 'renewKey'],
  ...['lock', 'dropDatabase', 'close', 'twoManRule.save', 'twoManRule.isSaved', 'twoManRule.retrieve'],
  ...['recoveryKit.export', 'recoveryKit.import'],
  ...['state', 'settle', 'list', 'change', 'confirm', 'hasten', 'cancel'].map((one) => `codeContact.${one}`),
  ...['devices.list', 'devices.rename', 'devices.remove', 'devices.check'],
  ...['card.begin', 'card.finish', 'card.own', 'card.refuse'],
  ...['erasure.state', 'erasure.ask', 'erasure.cancel'],
  ...['reset.state', 'reset.ask', 'reset.cancel', 'reset.complete'],
  ...['create', 'findByName', 'list', 'members', 'addMembers', 'removeMembers', 'setAdmins', 'renewKey'].map(
    (one) => `groups.${one}`,
  ),
  ...['create', 'retrieve', 'retrieveMany'].map((one) => `sessions.${one}`),
  ...['signGrant', 'checkGrant', 'endGrants', 'chainHash', 'checkChainHash', 'safetyNumber'].map(
    (one) => `verify.${one}`,
  ),
  ...['profileOf', 'isKnown', 'changeOf', 'trust', 'evidence'].map((one) => `verify.${one}`),
]);

const SESSION_CALLS = new Set([
  ...['encryptMessage', 'decryptMessage', 'decryptDetailed', 'decryptMany', 'encryptFile', 'decryptFile'],
  ...['isSound', 'addRecipients', 'revokeRecipients', 'revoke'],
]);

/** Runs in the worker: the provider and its keys stay here, the page gets texts, blobs and handles. */
export function serveVault(port: Port, provider: EncryptionProvider): void {
  const sessions = new Map<number, EncryptionSession>();
  const handles = new Map<string, number>();
  const running = new Map<number, AbortController>();
  const send = (message: FromWorker) => port.postMessage(message);

  let given = 0;

  function handleOf(session: EncryptionSession): SessionHandle {
    const known = handles.get(session.id);
    if (known === undefined) given += 1;
    const handle = known ?? given;
    handles.set(session.id, handle);
    sessions.set(handle, session);
    const { id, metadata, generation } = session;
    return { handle, id, metadata, generation };
  }

  const isSession = (value: unknown): value is EncryptionSession =>
    typeof value === 'object' && value !== null && 'encryptMessage' in value;

  function shown(value: unknown): unknown {
    if (isSession(value)) return { session: handleOf(value) };
    if (!(value instanceof Map)) return value;
    const entries = [...value].map(([id, one]) => [
      id,
      one instanceof VaultError ? { error: toWireError(one) } : shown(one),
    ]);
    return { sessions: entries };
  }

  async function answer({ id, session: handle, path, args }: Call): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const target = handle === null ? provider : sessions.get(handle);
      if (!target) throw new VaultError('LOCKED', 'a session of before the lock');
      if (!(handle === null ? CALLS : SESSION_CALLS).has(path)) throw new VaultError('UNKNOWN', 'no such call');
      const method = path.split('.').reduce<unknown>((owner, name) => bound(owner, name), target);
      if (typeof method !== 'function') throw new VaultError('UNKNOWN', 'not in this provider');
      const value: unknown = await method(...args.map((one) => withCallbacks(one, id, abort.signal)));
      const generation = handle === null ? {} : { generation: (target as EncryptionSession).generation };
      send({ id, value: path === 'decryptMany' ? (value as object[]).map(outcomeShown) : shown(value), ...generation });
    } catch (error) {
      send({ id, error: toWireError(asVaultError(error)) });
    } finally {
      running.delete(id);
    }
  }

  /** Functions and signals do not cross; the page leaves a mark where it had one. */
  function withCallbacks(argument: unknown, id: number, signal: AbortSignal): unknown {
    if (typeof argument !== 'object' || argument === null || !('watched' in argument)) return argument;
    const { watched: _mark, ...options } = argument;
    return { ...options, signal, onProgress: (progress: number) => send({ id, progress }) };
  }

  provider.on('locked', () => {
    sessions.clear();
    handles.clear();
    for (const abort of running.values()) abort.abort(new VaultError('LOCKED'));
  });
  for (const event of EVENTS) provider.on(event, (detail) => send({ event, detail }));
  port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if ('abort' in data) running.get(data.abort)?.abort();
    else void answer(data);
  });
  port.start?.();
}

function bound(owner: unknown, name: string): unknown {
  const member = (owner as Record<string, unknown> | undefined)?.[name];
  return typeof member === 'function' ? member.bind(owner) : member;
}

const outcomeShown = (outcome: object): object =>
  'error' in outcome && outcome.error instanceof VaultError
    ? { ok: false, error: toWireError(outcome.error) }
    : outcome;
