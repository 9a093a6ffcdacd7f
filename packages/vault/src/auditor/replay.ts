import type { LogEntry } from '../log/merkle.ts';

/** What an honest server never writes: where in the log, and why. */
export class LogFinding extends Error {
  override readonly name = 'LogFinding';

  constructor(
    readonly index: number,
    what: string,
  ) {
    super(`leaf ${index}: ${what}`);
  }
}

const PREFIX = { group: 'cvg_', server: 'cvs_', identity: 'cvi_', profile: 'cvi_', end: 'cvi_' } as const;

interface Known {
  seq: number;
  hash: string;
  profile: string | undefined;
  hasEnded: boolean;
}

/** The log, leaf by leaf, against the rules of PROTOCOL.md §12. */
export class Replay {
  readonly #chains = new Map<string, Known>();
  /** The identity that stands for each profile now. */
  readonly #present = new Map<string, string>();
  #hasProfiles = false;
  /** Profiles whose identity ended and that have another one since: true where a person lost their keys, and worth a question. */
  readonly replaced: { profile: string; before: string; id: string; index: number }[] = [];
  readonly #before = new Map<string, string>();

  /** Throws LogFinding: two heads for one place, a gap, two identities for one profile, something after an end. */
  take(entry: LogEntry, index: number): void {
    const refuse = (what: string): never => {
      throw new LogFinding(index, what);
    };
    const { kind, id, seq, hash, profile } = entry;
    if (profile === undefined && (this.#hasProfiles || (kind !== 'identity' && kind !== 'group'))) refuse('no profile');
    this.#hasProfiles ||= profile !== undefined;
    if (!id.startsWith(PREFIX[kind])) refuse(`${id} is none of that kind`);
    if ((kind === 'group' || kind === 'server') !== (profile === '') && profile !== undefined)
      refuse('a profile where none is due');

    const known = this.#chains.get(id);
    if (known?.hasEnded) refuse(`${id} has ended`);
    if (known?.profile !== undefined && known.profile !== profile) refuse(`${id} changes its profile`);
    if (kind === 'profile' || kind === 'end') {
      if (!known || known.seq !== seq || known.hash !== hash) refuse(`${id} does not stand at ${seq} with this head`);
    } else {
      const next = (known?.seq ?? -1) + 1;
      if (seq < next) refuse(`two heads for ${id} at ${seq}`);
      if (seq > next) refuse(`${id} lacks ${next}`);
    }
    if (profile !== undefined && profile !== '') this.#stand(profile, id, index);
    this.#chains.set(id, { seq, hash, profile, hasEnded: kind === 'end' });
    if (kind === 'end' && profile !== undefined) {
      this.#present.delete(profile);
      this.#before.set(profile, id);
    }
  }

  #stand(profile: string, id: string, index: number): void {
    const present = this.#present.get(profile);
    if (present === id) return;
    if (present !== undefined) throw new LogFinding(index, `${present} and ${id} for one profile`);
    this.#present.set(profile, id);
    const before = this.#before.get(profile);
    if (before !== undefined) this.replaced.push({ profile, before, id, index });
  }
}
