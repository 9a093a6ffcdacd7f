import { signingKey } from './crypto.ts';
import type { Signed } from './fields.ts';
import { readGroup } from './group.ts';
import { readIdentity } from './identity.ts';
import { b64, Reading, Refused } from './reading.ts';
import { labelled } from './sealed.ts';
import { ServerKeys } from './server-keys.ts';
import type { Group, Identity, World } from './state.ts';

export interface Item {
  name: string;
  reads: string;
  given: { links?: Signed[] };
  opens?: { id?: string };
}

export interface Vectors {
  world: {
    serverKeys: { key: string; until?: number }[];
    auditors: string[];
    card: { issuer: string; audience: string };
  };
  items: Item[];
}

/** Of a golden file: its own identities and groups. */
export class GoldenWorld implements World {
  readonly serverKeys: ServerKeys;
  readonly auditors: Buffer[];
  readonly card: { issuer: string; audience: string };
  readonly #links = new Map<string, Signed[]>();
  readonly #identities = new Map<string, Identity>();
  readonly #groups = new Map<string, Group>();

  constructor(
    { world, items }: Vectors,
    /** Of each identity that is looked up: what is judged is one item at a time, and the others are as the page says. */
    private readonly reading = new Reading(),
  ) {
    this.serverKeys = new ServerKeys(reading, world.serverKeys);
    this.auditors = world.auditors.map(b64);
    this.card = world.card;
    for (const { reads, given, opens } of items)
      if ((reads === 'identity' || reads === 'group') && opens?.id && given.links)
        this.#links.set(opens.id, given.links);
  }

  identity(id: string): Identity {
    const known = this.#identities.get(id) ?? readIdentity(this.reading, this.#linksOf(id), this);
    this.#identities.set(id, known);
    return known;
  }

  identityUntil(id: string, seq: number): Identity {
    return readIdentity(this.reading, this.#linksOf(id).slice(0, seq + 1), this);
  }

  group(id: string): Group {
    const known = this.#groups.get(id) ?? readGroup(this.reading, this.#linksOf(id), this);
    this.#groups.set(id, known);
    return known;
  }

  keyOf(reading: Reading, name: string): Buffer {
    const [, id = '', kseq = ''] = reading.page.keyName.exec(name) ?? [];
    const key = this.identity(id).keys[Number(kseq)];
    if (key === undefined) throw new Refused('name of a key');
    return key.sigPk;
  }

  checkServer(reading: Reading, rule: string, signed: Signed, purpose: string): void {
    this.serverKeys.check(reading, rule, signed, purpose);
  }

  #linksOf(id: string): Signed[] {
    const links = this.#links.get(id);
    if (links === undefined) throw new Refused('nobody of that id');
    return links;
  }
}

export const ownSigningKey = (reading: Reading, seed: Buffer): Buffer =>
  signingKey(labelled(seed, reading.page.labels.ed25519));
