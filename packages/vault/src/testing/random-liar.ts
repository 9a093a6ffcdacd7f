import { epochWrapToWire } from '../groups/wire-wraps.ts';
import type { MemoryVault } from '../memory.ts';
import type { VaultServer, WireGroup, WireSession } from '../port/vault-server.ts';
import { sessionWrapToWire } from '../sessions/wire-wraps.ts';

/** A number from 0 (included) to 1, the next one of a reproducible sequence. */
export type Dice = () => number;

type Answer = { method: string; args: string; value: unknown };

const READS = new Set([
  'unlock',
  'identities',
  'findGroups',
  'group',
  'wrapsOf',
  'sessions',
  'treeHead',
  'logProofs',
  'ownEntries',
]);

/** Every list and object inside an answer, the answer included. */
function* partsOf(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  yield value;
  for (const part of Object.values(value)) yield* partsOf(part);
}

/**
 * The vault's server in the hand of an attacker who reads everything that passes and answers what they like: an older answer, one
 * meant for another person or for another question, less than the truth, two parts exchanged, a session or a generation of
 * their own. It keeps what is written honestly, so that an honest server can take over at any time.
 */
export class RandomLiar {
  isLying = true;
  /** The identity that is shown every key that the server keeps. */
  accomplice: string | undefined;
  /** How many answers were not the truth. */
  lies = 0;
  /** Records and wraps that the attackers' clients made and the honest server refused. */
  readonly planted: Parameters<VaultServer['appendGeneration']>[1][] = [];
  readonly #heard: Answer[] = [];
  readonly #members = new Map<string, Set<string>[]>();

  constructor(
    private readonly vault: MemoryVault,
    private readonly dice: Dice,
  ) {}

  serverFor(userId: string): VaultServer {
    const honest = this.vault.serverFor(userId);
    return new Proxy(honest, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        if (name === 'appendGroupLink') return this.#follow(method.bind(target));
        if (name === 'appendGeneration') return this.#steal(method.bind(target));
        if (!READS.has(String(name))) return method.bind(target);
        return async (...args: unknown[]) => {
          if (this.accomplice !== undefined && name === 'sessions') return this.#everySession(args[0] as string[]);
          if (this.accomplice !== undefined && name === 'group') return this.#wholeGroup(args[0] as string);
          const truth: unknown = await method.apply(target, args);
          return this.#answer(String(name), JSON.stringify(args), structuredClone(truth));
        };
      },
    });
  }

  /** Who was in the group after each of its links, oldest first. */
  membersOf(groupId: string): readonly ReadonlySet<string>[] {
    const row = this.vault.state.groups.get(groupId);
    const known = this.#members.get(groupId) ?? [];
    if (row && known.length === 0) known.push(new Set(row.state.members.keys()));
    this.#members.set(groupId, known);
    return known;
  }

  #follow(append: VaultServer['appendGroupLink']): VaultServer['appendGroupLink'] {
    return async (id, input) => {
      const known = this.membersOf(id) as Set<string>[];
      await append(id, input);
      known.push(new Set(this.vault.state.groups.get(id)?.state.members.keys()));
    };
  }

  #steal(append: VaultServer['appendGeneration']): VaultServer['appendGeneration'] {
    return async (id, input) => {
      if (this.accomplice === undefined) return append(id, input);
      this.planted.push(structuredClone(input));
    };
  }

  #everySession(ids: string[]): WireSession[] {
    return ids.flatMap((id) => {
      const row = this.vault.state.sessions.get(id);
      if (!row) return [];
      const wraps = [...row.wraps].flatMap(([gen, all]) => all.map((wrap) => sessionWrapToWire(wrap, gen)));
      return this.#plant([{ id, records: [...row.records], wraps }]);
    });
  }

  #wholeGroup(id: string): WireGroup {
    const row = this.vault.state.groups.get(id);
    if (!row) throw new Error(`no group ${id}`);
    const wraps = [...row.wraps.values(), row.renewed].flat().filter((wrap) => wrap.id === this.accomplice);
    return { id, links: row.links, wraps: wraps.map(epochWrapToWire), suspensions: row.suspensions };
  }

  #answer(method: string, args: string, truth: unknown): unknown {
    this.#heard.push({ method, args, value: structuredClone(truth) });
    if (!this.isLying || this.dice() > 0.35) return truth;
    const mayPlant = method === 'sessions' && this.planted.length > 0;
    const shown = mayPlant ? this.#plant(structuredClone(truth)) : this.#lie(method, args, structuredClone(truth));
    if (JSON.stringify(shown) !== JSON.stringify(truth)) this.lies += 1;
    return shown;
  }

  #lie(method: string, args: string, truth: unknown): unknown {
    const same = this.#heard.filter((one) => one.method === method && one.args === args);
    const alike = this.#heard.filter((one) => one.method === method);
    switch (Math.floor(this.dice() * 4)) {
      case 0:
        return structuredClone(this.#any(same)?.value ?? truth);
      case 1:
        return structuredClone(this.#any(alike)?.value ?? truth);
      case 2:
        return this.#cut(truth);
      default:
        return this.#exchange(truth, this.#any(alike)?.value);
    }
  }

  #any<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.dice() * all.length)];
  }

  /** The last of a list is left out, or one in its middle. */
  #cut(truth: unknown): unknown {
    const lists = [...partsOf(truth)].filter((part) => Array.isArray(part) && part.length > 0) as unknown[][];
    const list = this.#any(lists);
    list?.splice(this.dice() < 0.6 ? list.length - 1 : Math.floor(this.dice() * list.length), 1);
    return truth;
  }

  /** A part of this answer is one of another answer's that has the same fields. */
  #exchange(truth: unknown, other: unknown): unknown {
    const shape = (part: object): string => Object.keys(part).join();
    const mine = this.#any([...partsOf(truth)].filter((part) => !Array.isArray(part)));
    const theirs =
      mine && this.#any([...partsOf(structuredClone(other))].filter((part) => shape(part) === shape(mine)));
    if (mine && theirs) Object.assign(mine, theirs);
    return truth;
  }

  /** The newest generation of an attacker after the true ones, where it would follow them. */
  #plant<T>(truth: T): T {
    const planted = this.planted.at(-1);
    for (const part of planted ? partsOf(truth) : []) {
      if (!('records' in part && 'wraps' in part)) continue;
      (part.records as unknown[]).push(structuredClone(planted?.record));
      (part.wraps as unknown[]).push(...structuredClone(planted?.wraps ?? []));
    }
    return truth;
  }
}
