import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { CallKey } from '@maillon/contracts/agenda/calls';
import { VaultError } from '@maillon/vault/errors';
import { readCallKey, replaceCallKey } from '../../../data/agenda/calls.ts';
import { decryptBatched } from '../../../vault/encryption/decrypt-batched.ts';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import { ofVisit } from '../../../vault/encryption/sealed-place.ts';
import { openVault } from '../../../vault/vault.ts';
import { peopleOf } from '../call-people.ts';

const SECRET_BYTES = 32;
/** Each time another person may be first once more. */
const MAX_DRAWS = 5;

const textOf = (secret: Uint8Array): string => btoa(String.fromCharCode(...secret));
const secretOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Whether the keys of this page are that profile's, as their own chain says. */
const isOfProfile = async (profileId: string): Promise<boolean> => {
  const provider = await openVault();
  const me = await provider.accountInfo();
  return me !== null && (await provider.verify.profileOf?.(me.sldId)) === profileId;
};

/** Where a key goes once it is known. */
interface KeyUser {
  use(version: number, secret: Uint8Array<ArrayBuffer>): Promise<void>;
}

/**
 * The keys of one call. Each is drawn in a browser and sealed in a session of the vault, for the people of the visit; the server keeps what
 * it cannot open, and gives it to the people who take part now (docs/decisions/call-keys.md).
 */
export class CallKeys {
  private version = 0;
  /** One after the other: two answers must not overtake each other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly visit: Appointment,
    private readonly user: KeyUser,
    /** Whom this person saw by name when they joined. */
    private readonly shown: readonly string[],
  ) {}

  /** The version that is in use; 0 before there is one. */
  get current(): number {
    return this.version;
  }

  /** On coming in. A key of another does not reach whom the patient alone lets hear her. @throws {VaultError} */
  async enter(isAlone: boolean): Promise<void> {
    if (isAlone || (await this.withoutAccess()).length > 0) return this.renew();
    return this.take().catch(() => this.renew());
  }

  /**
   * Reads the key that holds. One that the patient cannot believe is replaced by hers, which everybody believes.
   * @throws {VaultError} where it does not open, or its author is not of the patient's circle
   */
  take(): Promise<void> {
    return this.inTurn(async () => this.acceptOrDraw(await readCallKey(this.visit.id), MAX_DRAWS));
  }

  /** Draws a new key. Where another person was first, theirs holds. @throws {VaultError} */
  renew(): Promise<void> {
    return this.inTurn(() => this.draw(MAX_DRAWS));
  }

  private async draw(draws: number): Promise<void> {
    const { version } = await readCallKey(this.visit.id);
    const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const sealed = await this.seal(textOf(secret));
    const held = await replaceCallKey(this.visit.id, version, sealed);
    if (held.key === sealed) await this.use(held.version, secret);
    else await this.acceptOrDraw(held, draws - 1);
  }

  private async acceptOrDraw(held: CallKey, draws: number): Promise<void> {
    try {
      await this.accept(held);
    } catch (error) {
      const isRefused = error instanceof VaultError && error.code !== 'NETWORK';
      if (!isRefused || draws === 0 || !(await this.isPatients())) throw error;
      await this.draw(draws);
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.last.then(work, work);
    this.last = next.catch(() => undefined);
    return next;
  }

  private async accept({ version, key }: CallKey): Promise<void> {
    if (key === null) throw new VaultError('NOT_RECIPIENT', 'no key yet');
    if (version === this.version) return;
    const { context, of } = this;
    const { text } = await decryptBatched({ sealed: key, context, of });
    await this.use(version, secretOf(text));
  }

  private async use(version: number, secret: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.user.use(version, secret);
    this.version = version;
  }

  /**
   * For those whom the chain of the patient's group names; the patient alone adds whom she saw on her way in: the application says who takes
   * part, and its list lets in no reader. Each key has a session of its own: in that of the reason, they would be given the reason too.
   */
  private async seal(text: string): Promise<string> {
    const readers = [...(await this.entitled()), ...(await this.withoutAccess())];
    return (await sealing.one({ sldId: null, readers, ...this.of }, this.context, text)).text;
  }

  private get people(): readonly string[] {
    return peopleOf(this.visit).map(({ userData }) => userData.id);
  }

  private entitled(): Promise<readonly string[]> {
    return sealing.entitled(this.people, this.visit.patient.userData.id);
  }

  /** Those of the visit whom the patient, who is this person, saw on her way in and has not let into her file. */
  private async withoutAccess(): Promise<readonly string[]> {
    const shown = this.people.filter((one) => this.shown.includes(one));
    if (shown.length === 0 || !(await this.isPatients())) return [];
    const entitled = await this.entitled();
    return shown.filter((one) => !entitled.includes(one));
  }

  private isPatients(): Promise<boolean> {
    return isOfProfile(this.visit.patient.userData.id);
  }

  private get context() {
    return { entity: 'appointment', id: this.visit.id, field: 'call-key' };
  }

  private get of() {
    return ofVisit(this.visit.id, this.visit.patient.userData.id);
  }
}
