import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { CallKey } from '@maillon/contracts/agenda/calls';
import { VaultError } from '@maillon/vault/errors';
import { readCallKey, replaceCallKey } from '../../../data/agenda/calls.ts';
import { decryptBatched } from '../../../vault/encryption/decrypt-batched.ts';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import { ofVisit } from '../../../vault/encryption/sealed-place.ts';
import { peopleOf } from '../call-people.ts';

const SECRET_BYTES = 32;

const textOf = (secret: Uint8Array): string => btoa(String.fromCharCode(...secret));
const secretOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

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
  ) {}

  /** The version that is in use; 0 before there is one. */
  get current(): number {
    return this.version;
  }

  /** Reads the key that holds. @throws {VaultError} where it does not open, or its author is not of the patient's circle */
  take(): Promise<void> {
    return this.inTurn(async () => this.accept(await readCallKey(this.visit.id)));
  }

  /** Draws a new key. Where another person was first, theirs holds. @throws {VaultError} */
  renew(): Promise<void> {
    return this.inTurn(async () => {
      const { version } = await readCallKey(this.visit.id);
      const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
      const sealed = await this.seal(textOf(secret));
      const held = await replaceCallKey(this.visit.id, version, sealed);
      if (held.key !== sealed) return this.accept(held);
      await this.use(held.version, secret);
    });
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
    await this.use(version, secretOf(await decryptBatched({ sealed: key, context, of })));
  }

  private async use(version: number, secret: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.user.use(version, secret);
    this.version = version;
  }

  /**
   * For the people of the visit as they are shown: a person who joins a call names them by that. Each key has a session of its own: in that of
   * the reason, a person whom the application adds to the visit would be given the reason too.
   */
  private async seal(text: string): Promise<string> {
    const readers = peopleOf(this.visit).map(({ userData }) => userData.id);
    return (await sealing.one({ sldId: null, readers, ...this.of }, this.context, text)).text;
  }

  private get context() {
    return { entity: 'appointment', id: this.visit.id, field: 'call-key' };
  }

  private get of() {
    return ofVisit(this.visit.id, this.visit.patient.userData.id);
  }
}
