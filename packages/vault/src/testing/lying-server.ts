import type { VaultServer } from '../port/vault-server.ts';

/** A server whose answers are rewritten, and honest in everything else. */
export function lyingServer(honest: VaultServer, lies: Partial<VaultServer>): VaultServer {
  return new Proxy(honest, {
    get(target, name) {
      const lie: unknown = Reflect.get(lies, name);
      if (lie) return lie;
      const answer: unknown = Reflect.get(target, name);
      return typeof answer === 'function' ? answer.bind(target) : answer;
    },
  });
}
