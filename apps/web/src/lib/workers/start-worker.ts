/** Trusted Types where the browser has them, as far as we use them: TypeScript's DOM does not know them yet. */
interface ScriptAddressPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy;
}

/** The rules themselves where the browser asks for no policy. */
const scriptAddressPolicy = (name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy =>
  (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, rules) ?? rules;

const PUSH_WORKER = '/sw.js';
const SHELL_WORKER = '/shell-worker.js';

/** What may be started: no address that a text of a record could name. */
const startable = new Set([PUSH_WORKER, SHELL_WORKER]);

const rules: ScriptAddressPolicy = {
  createScriptURL: (address) => {
    if (!startable.has(address)) throw new TypeError('not a worker of ours');
    return address;
  },
};

const policy = scriptAddressPolicy('maillon-workers', rules);

/** Hashes of the scripts of this build, by their address; null where nothing was built (Vite's own server). */
const builtHashes = (): Readonly<Record<string, string>> | null => {
  const map = document.querySelector('script[type="importmap"]')?.textContent;
  return map ? (JSON.parse(map) as { readonly integrity: Record<string, string> }).integrity : null;
};

/** Fetches a worker's script, whole and with its hash, and keeps it: what runs is what was checked. */
const checkedScript = async (address: string, hash: string): Promise<string> => {
  // Once more past what the browser keeps: it keeps an altered answer for a year like the right one.
  const answer = await fetch(address, { integrity: hash }).catch(() =>
    fetch(address, { integrity: hash, cache: 'reload' }),
  );
  if (!answer.ok) throw new TypeError(`${address} answered ${answer.status}`);
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'text/javascript' }));
};

const checked = new Map<string, Promise<string>>();

const startableAddress = async (address: string): Promise<string> => {
  const hashes = builtHashes();
  if (hashes === null) return address;
  const hash = hashes[new URL(address, document.baseURI).pathname];
  if (hash === undefined) throw new TypeError('a worker that was not built');
  const script = checked.get(address) ?? checkedScript(address, hash);
  checked.set(address, script);
  // What did not come, or was not what was built, is asked for again by the next who needs it.
  script.catch(() => checked.delete(address));
  return script;
};

/**
 * Starts a worker from the file that was built (`import address from './x.worker.ts?worker&url'`). Browsers look at no hash of a
 * worker's script, so it is fetched with one and started from memory.
 * @throws TypeError when the file did not come, or is not the one that was built
 */
export const startWorker = async (address: string, name = ''): Promise<Worker> => {
  const script = await startableAddress(address);
  startable.add(script);
  return new Worker(policy.createScriptURL(script), { type: 'module', name });
};

let hasDefault = false;

/**
 * The address of a worker that a library starts by itself, from a text: allowed by the same rules, and checked as with {@link startWorker}.
 * @throws TypeError when the file did not come, or is not the one that was built
 */
export const workerForLibrary = async (address: string): Promise<string> => {
  const script = await startableAddress(address);
  startable.add(script);
  // The browser asks this one for a text that no policy has made an address of.
  if (!hasDefault) scriptAddressPolicy('default', rules);
  hasDefault = true;
  return script;
};

/** Where the worker of push messages is. Browsers check no hash of it either; it shows notifications, and meets no page and no key. */
export const pushWorkerAddress = (): string => policy.createScriptURL(PUSH_WORKER);

/** Whether this page was built, and not served by Vite. */
export const isBuilt = (): boolean => builtHashes() !== null;

/** Where the worker of the shell is, which answers for the page as it was installed (`docs/decisions/shell-without-network.md`). */
export const shellWorkerAddress = (): string => policy.createScriptURL(SHELL_WORKER);
