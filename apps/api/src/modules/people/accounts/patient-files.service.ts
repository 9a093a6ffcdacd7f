import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';

/** Key id, nonce and tag around nothing. */
const MIN_SEALED_LENGTH = 29;

/** What `patients` holds for the modules that keep something about a patient; ids are those of profiles. */
@Injectable()
export class PatientFiles {
  constructor(private readonly prisma: PrismaService) {}

  /** The patient whose insurance number has this blind index. */
  async withNir(nirHash: Buffer): Promise<string | null> {
    const { patient } = await this.prisma.client();
    const found = await patient.findFirst({ where: { nirHash: bytesOf(nirHash) }, select: { partyId: true } });
    return found?.partyId ?? null;
  }

  /** The patient with an account of this phone (E.164) who was born that day. */
  async withPhone(phone: string, birthDate: string): Promise<string | null> {
    const { patient } = await this.prisma.client();
    const where = { birthDate: new Date(birthDate), party: { user: { phone, deletedAt: null } } };
    return (await patient.findFirst({ where, select: { partyId: true } }))?.partyId ?? null;
  }

  /** The blind index of a patient's insurance number. */
  async nirHash(patientId: string): Promise<Buffer | null> {
    const { patient } = await this.prisma.client();
    const found = await patient.findFirst({ where: { partyId: patientId }, select: { nirHash: true } });
    return found && Buffer.from(found.nirHash);
  }

  /** What a patient said at their sign-up, as it is stored; null of one who was erased, who keeps a mark in its place. */
  async sealedIntake(patientId: string): Promise<Buffer | null> {
    const { patient } = await this.prisma.client();
    const found = await patient.findFirst({ where: { partyId: patientId }, select: { intakeSealed: true } });
    return found === null || found.intakeSealed.length < MIN_SEALED_LENGTH ? null : Buffer.from(found.intakeSealed);
  }

  /** The session that a record is sealed in; null as long as nothing was written. */
  async recordSession(patientId: string): Promise<string | null> {
    const { patient } = await this.prisma.client();
    const found = await patient.findFirst({ where: { partyId: patientId }, select: { observationsSldId: true } });
    return found?.observationsSldId ?? null;
  }

  /**
   * Makes a session the record's, unless it has one. The patient's row is the lock under which a record is written: two writers take
   * turns. It counts them too: an answer that was taken away and given again bears a version that no reader has seen.
   * @returns the record's session, and the version of what is written now
   */
  async bumpRecordVersion(_tx: Tx, patientId: string, sldId: string) {
    const { patient } = await this.prisma.client();
    await patient.updateMany({
      where: { partyId: patientId, observationsSldId: null },
      data: { observationsSldId: sldId },
    });
    const [bumped] = await patient.updateManyAndReturn({
      where: { partyId: patientId },
      data: { recordVersion: { increment: 1 } },
      select: { observationsSldId: true, recordVersion: true },
    });
    return bumped && { sldId: bumped.observationsSldId, version: bumped.recordVersion };
  }

  /** A person who comes second finds another session than the one they saw lost. @returns false for them */
  async replaceRecordSession(_tx: Tx, patientId: string, lostId: string, sldId: string): Promise<boolean> {
    const { patient } = await this.prisma.client();
    const where = { partyId: patientId, observationsSldId: lostId };
    return (await patient.updateMany({ where, data: { observationsSldId: sldId } })).count > 0;
  }
}
