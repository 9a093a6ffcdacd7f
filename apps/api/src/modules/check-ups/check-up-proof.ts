import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isProof, PROOF_BITS } from '@maillon/domain/proof-of-work';
import { HOUR_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';

/** Long enough for a slow reader of the questionnaire, too short to hoard proofs. */
const LIFE_MS = 6 * HOUR_MS;
const SALT_BYTES = 12;
const MAC_BYTES = 16;

export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
  readonly expiresAt: string;
}

/** The work that a visitor does instead of solving a captcha. The server keeps nothing of a challenge: it signs it. */
@Injectable()
export class CheckUpProof {
  constructor(
    private readonly clock: Clock,
    private readonly cipher: ColumnCipher,
  ) {}

  issue(): Challenge {
    const expiresAt = this.clock.now() + LIFE_MS;
    const claims = `${randomBytes(SALT_BYTES).toString('base64url')}.${expiresAt.toString(36)}`;
    const challenge = `${claims}.${this.macOf(claims).toString('base64url')}`;
    return { challenge, bits: PROOF_BITS, expiresAt: new Date(expiresAt).toISOString() };
  }

  /**
   * @param token the challenge, a point, and the number that was found
   * @returns what makes the proof count once
   * @throws {Refusal} `PROOF_REQUIRED` for a challenge that is not ours or is over, and for work that was not done
   */
  check(token: string | undefined): Buffer {
    const [salt, expiry, mac, number, ...more] = (token ?? '').split('.');
    if (!salt || !expiry || !mac || !number || more.length > 0) throw new Refusal('PROOF_REQUIRED');
    const claims = `${salt}.${expiry}`;
    const given = Buffer.from(mac, 'base64url');
    const isOurs = given.length === MAC_BYTES && timingSafeEqual(given, this.macOf(claims));
    const isOver = Number.parseInt(expiry, 36) <= this.clock.now();
    const work = createHash('sha256')
      .update(token ?? '')
      .digest();
    if (!isOurs || isOver || !isProof(work)) throw new Refusal('PROOF_REQUIRED');
    // Of the challenge, not of the work: another number for the same challenge is not another proof.
    return createHash('sha256').update(claims).digest();
  }

  private macOf(claims: string): Buffer {
    return this.cipher.blindIndex('check-up-proof', claims).subarray(0, MAC_BYTES);
  }
}
