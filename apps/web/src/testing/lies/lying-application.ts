import type { AccessPolicy } from '../../data/access/access-policies.ts';
import { fakeApi, json, refusal } from '../fake-api.ts';

/** A number from 0 (included) to 1. */
export type Dice = () => number;

const RESOURCES = ['medical-file', 'patient-delegation'] as const;

/**
 * The application in the hand of an attacker who answers what they like: people, keys, structures, sessions and signatures that there are,
 * each in the place of another, what has ended as if it stood, and what never was.
 */
export class LyingApplication {
  /** Identities of all people, by their profile; of the rival, which says that it is the doctor’s. */
  ids: ReadonlyMap<string, string> = new Map();
  isLying = true;
  /** How many answers were not the truth. */
  lies = 0;
  /** How many texts a reader took for a person’s word. */
  shown = 0;
  readonly sharings = new Map<string, AccessPolicy>();
  readonly sessions: { readonly id: string; readonly metadata: string; readonly isPlanted: boolean }[] = [];
  private readonly signatures: NonNullable<AccessPolicy['grant']>[] = [];
  private made = 0;

  constructor(private readonly dice: Dice) {}

  share(to: string): void {
    if (this.sharings.has(to)) return;
    this.made += 1;
    const sldId = to === 'house' ? null : (this.ids.get(to) ?? null);
    const party = { id: to, userId: to === 'house' ? null : to, sldId, name: to, type: 'Médecin' };
    this.sharings.set(to, this.policy(`policy-${this.made}`, 'medical-file', 'patient', party));
  }

  /** The sharings of the patient, as they are shown to her client. */
  policies(): readonly AccessPolicy[] {
    return this.lied([...this.sharings.values()]);
  }

  memberships(names: readonly string[]): readonly AccessPolicy[] {
    const true1 = names.map((name) => {
      const party = { id: name, userId: name, sldId: this.ids.get(name) ?? null, name, type: 'Médecin' };
      return { ...this.policy(`member-${name}`, 'organization', 'house', party), rights: ['MEMBER', 'PATIENTS'] };
    });
    return this.lied(true1);
  }

  /** The session that a resource is said to have: its own, none, or any that there is. */
  session(metadata: string): string | null {
    const alike = this.sessions.filter((one) => one.metadata === metadata);
    const chance = this.dice();
    if (chance < 0.45) return alike.findLast(({ isPlanted }) => !isPlanted)?.id ?? null;
    if (chance < 0.85) return alike.findLast(({ isPlanted }) => isPlanted)?.id ?? null;
    return this.among(this.sessions)?.id ?? null;
  }

  some<T>(all: readonly T[]): readonly T[] {
    return all.filter(() => this.dice() < 0.5);
  }

  /** From now on it answers the calls of the page. */
  listen(): void {
    const holders = () =>
      json(this.some([...this.ids]).map(([name, sldId]) => ({ sldId, name: this.anyName() ?? name })));
    const ids = Array.from({ length: this.made + 8 }, (_, at) => `policy-${at}`);
    fakeApi({
      'GET /api/card-facts': () => json({ people: this.facts(), keys: [] }),
      'POST /api/patient/patient/encryption-identity': () => refusal(403, 'FORBIDDEN', 'Non'),
      ...Object.fromEntries(
        PROFILES.map((one) => [`POST /api/patient/${one}/encryption-identity`, () => refusal(403, 'FORBIDDEN', 'Non')]),
      ),
      ...Object.fromEntries(ids.map((id) => [`GET /api/access-policy/${id}/key-holders`, holders])),
      ...Object.fromEntries(
        ids.map((id) => [
          `POST /api/access-policy/${id}/grant`,
          ({ body }: { readonly body: unknown }) => this.note(id, (body as { grant: AccessPolicy['grant'] }).grant),
        ]),
      ),
    });
  }

  private note(id: string, grant: AccessPolicy['grant']): Response {
    if (grant !== null) this.signatures.push(grant);
    for (const [to, policy] of this.sharings) {
      if (policy.id === id && this.dice() < 0.8) this.sharings.set(to, { ...policy, grant });
    }
    return json(this.policy(id, 'medical-file', 'patient', this.anyParty()));
  }

  private lied(truth: readonly AccessPolicy[]): readonly AccessPolicy[] {
    if (!this.isLying || this.dice() < 0.25) return truth;
    const shown = truth.flatMap((one) => (this.dice() < 0.15 ? [] : [this.dice() < 0.5 ? one : this.altered(one)]));
    const invented = Array.from({ length: Math.floor(this.dice() * 3) }, () => this.invented(truth));
    this.lies += 1;
    return [...shown, ...invented];
  }

  private invented(truth: readonly AccessPolicy[]): AccessPolicy {
    const { resource, rights, from } = this.among(truth) ?? {
      resource: 'medical-file',
      rights: ['READ'],
      from: 'patient',
    };
    const id = `policy-${Math.floor(this.dice() * (this.made + 7))}`;
    return { ...this.policy(id, resource, from, this.anyParty()), rights, grant: this.among(this.signatures) ?? null };
  }

  private altered(policy: AccessPolicy): AccessPolicy {
    const { to } = policy;
    switch (Math.floor(this.dice() * 8)) {
      case 0:
        return { ...policy, to: { ...to, sldId: this.among([...this.ids.values()]) ?? null } };
      case 1:
        return { ...policy, to: { ...this.anyParty(), id: to.id } };
      case 2:
        return { ...policy, to: { ...this.anyParty(), name: to.name } };
      case 3:
        return { ...policy, grant: this.among(this.signatures) ?? null };
      case 4:
        return { ...policy, from: this.among(PROFILES) ?? 'patient' };
      case 5:
        return { ...policy, to: { ...to, userId: null, sldId: null } };
      case 6:
        return { ...policy, resource: this.among(RESOURCES) ?? 'medical-file' };
      default:
        return { ...policy, id: `policy-${Math.floor(this.dice() * (this.made + 7))}` };
    }
  }

  private anyParty(): AccessPolicy['to'] {
    const [name, sldId] = this.among([...this.ids]) ?? ['stranger', null];
    // Also people who are what they are called.
    const id = this.dice() < 0.5 ? name : (this.among(PROFILES) ?? name);
    return {
      id,
      userId: this.dice() < 0.7 ? name : null,
      sldId: this.dice() < 0.8 ? sldId : null,
      name: this.anyName() ?? name,
      type: 'Médecin',
    };
  }

  private facts(): readonly object[] {
    return this.some([...this.ids]).map(([, sldId]) => ({ sldId, profileId: this.among(PROFILES), rpps: null }));
  }

  private anyName(): string | undefined {
    return this.among(PROFILES);
  }

  private policy(id: string, resource: AccessPolicy['resource'], from: string, to: AccessPolicy['to']): AccessPolicy {
    const more = { direction: 'given', grant: null, version: 1, message: null };
    return { ...{ id, resource, status: 'ACCEPTED', rights: ['READ'], from, to }, ...more } as unknown as AccessPolicy;
  }

  private among<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.dice() * all.length)];
  }
}

const PROFILES = ['patient', 'office', 'doctor', 'nurse', 'midwife', 'stranger', 'house'];
