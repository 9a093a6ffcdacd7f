import { isPatientPlace, placeOf, type UploadPlace } from '@maillon/contracts/fields/upload-keys';
import type { UploadPayload } from '@maillon/contracts/record/documents';
import { judgeAddingToRecord, judgeTakingBack, mayReadDocument } from '@maillon/domain/access/documents';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { type AttachmentPlace, AttachmentPlaces, type PlaceRights } from './attachment-places.service.ts';
import type { DocumentRow } from './documents.repository.ts';
import { PictureRights } from './picture-rights.service.ts';

const TAKE_BACK_WITHIN_MS = DAY_MS;

/** Where a file is going to hang, once it is known that its sender may hang it there. */
export interface UploadTarget {
  readonly kind: UploadPlace['kind'];
  /** With the profile id of the patient, however they were named. */
  readonly key: string;
  readonly patientId: string | null;
  readonly appointmentId: string | null;
  readonly transmissionId: string | null;
  readonly teleexpertiseId: string | null;
}

/** Who may add, read and change files: by the patient, or by the visit or thread that the key names (design api §2.8, §3.4). */
@Injectable()
export class UploadRights {
  constructor(
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly places: AttachmentPlaces,
    private readonly pictures: PictureRights,
  ) {}

  /**
   * @throws {Refusal} `NOT_FOUND` for what the actor may not know of, `FORBIDDEN` for what they only see, `UPLOAD_KEY_INVALID`
   * where key, subject and references are not about the same thing
   */
  async uploadTargetFor(actor: Actor, payload: UploadPayload): Promise<UploadTarget> {
    const place = placeOf(payload.key);
    if (place === null || (place.id !== null && payload.id !== undefined && place.id !== payload.id)) {
      throw new Refusal('UPLOAD_KEY_INVALID');
    }
    const visit = await this.referred(actor, 'appointment', visitOf(payload, place));
    const transmission = await this.referred(actor, 'transmission', threadOf(payload, place, 'transmission'));
    const teleexpertise = await this.referred(actor, 'teleexpertise', threadOf(payload, place, 'teleexpertise'));
    const patientId = await this.patientFor(actor, place, visit ?? transmission ?? teleexpertise);

    const about = [visit, transmission, teleexpertise].flatMap((one) => (one === null ? [] : [one.patientId]));
    const subject = payload.document?.subject?.id;
    const isAboutOthers = about.some((id) => id !== patientId) || (subject !== undefined && subject !== patientId);
    if (isAboutOthers) throw new Refusal('UPLOAD_KEY_INVALID');
    return {
      kind: place.kind,
      key: isPatientPlace(place.kind) ? `${patientId}/${place.kind}/${place.id}` : payload.key,
      patientId,
      appointmentId: visit?.id ?? null,
      transmissionId: transmission?.id ?? null,
      teleexpertiseId: teleexpertise?.id ?? null,
    };
  }

  /** Asks the same for a document that hangs on nothing: what is refused takes as long. */
  async mayRead(actor: Actor, row: Hanging): Promise<boolean> {
    const place = placeOf(row.key);
    if (place?.kind === 'avatar') return this.pictures.maySee(actor, place.ownerId);
    const { id, appointmentId, transmissionId, teleexpertiseId } = row;
    const ofPatient = await this.access.may(actor, 'READ', 'patient', row.patientId ?? id);
    const readsRecord = ofPatient && row.patientId !== null;
    if (readsRecord) return true;
    const inVisit = await this.reads(actor, 'appointment', appointmentId ?? id);
    return mayReadDocument({
      readsRecord,
      isOfVisit: row.type === 'diagnosticReport' || place?.kind === 'appointment-screenshot',
      readsVisit: inVisit && appointmentId !== null,
      readsThread:
        (await this.reads(actor, 'transmission', transmissionId)) ||
        (await this.reads(actor, 'teleexpertise', teleexpertiseId)),
    });
  }

  /** @throws {Refusal} `FORBIDDEN` */
  async requireChange(actor: Actor, row: DocumentRow): Promise<void> {
    const { authorId, creation, key, patientId, type, appointmentId } = row;
    const verdict = judgeTakingBack({
      isAuthor: authorId === actor.partyId,
      isFresh: this.clock.now() - Date.parse(creation) <= TAKE_BACK_WITHIN_MS,
      isPicture: placeOf(key)?.kind === 'avatar',
      isInRecord: patientId !== null,
      isReport: type === 'diagnosticReport' && appointmentId !== null,
    });
    if (verdict === 'YES') return;
    if (verdict === 'NO' || patientId === null) throw new Refusal('FORBIDDEN');
    await this.access.require(actor, 'ACT', 'patient', patientId, 'FORBIDDEN');
  }

  private async patientFor(actor: Actor, place: UploadPlace, hook: Hook | null): Promise<string | null> {
    const { kind, ownerId } = place;
    if (kind === 'avatar') {
      if (ownerId !== actor.userId) throw new Refusal('FORBIDDEN');
      return null;
    }
    if (!isPatientPlace(kind)) {
      if (hook?.add !== true) throw new Refusal('FORBIDDEN');
      return hook.patientId;
    }
    const patientId = await this.access.requireKnownPatient(actor, ownerId);
    const [held] = await this.access.rightsEach([{ actor, ownerId: patientId }], 'patient', ['READ', 'WRITE', 'ACT']);
    const visit = hook?.kind === 'appointment' && hook.patientId === patientId ? hook : null;
    const verdict = judgeAddingToRecord(actor.userType, held ?? new Set(), { kind, visit });
    if (verdict !== 'YES') throw new Refusal(verdict);
    return patientId;
  }

  private async referred(actor: Actor, kind: AttachmentPlace, id: string | undefined): Promise<Hook | null> {
    if (id === undefined) return null;
    const rights = await this.places.of(kind, actor, id);
    if (rights === null) throw new Refusal('NOT_FOUND');
    return { kind, id, ...rights };
  }

  private async reads(actor: Actor, kind: AttachmentPlace, id: string | null): Promise<boolean> {
    return id !== null && (await this.places.of(kind, actor, id))?.read === true;
  }
}

/** What decides who reads a document. */
export type Hanging = Pick<
  DocumentRow,
  'id' | 'key' | 'type' | 'patientId' | 'appointmentId' | 'transmissionId' | 'teleexpertiseId'
>;

interface Hook extends PlaceRights {
  readonly kind: AttachmentPlace;
  readonly id: string;
}

/** One thing named once or twice; named differently it is not the same thing. */
function oneOf(ids: readonly (string | undefined)[]): string | undefined {
  const named = new Set(ids.filter((id) => id !== undefined));
  if (named.size > 1) throw new Refusal('UPLOAD_KEY_INVALID');
  return [...named][0];
}

function visitOf({ appointment, document }: UploadPayload, { kind, ownerId }: UploadPlace): string | undefined {
  const ofKey = kind === 'appointment-screenshot' ? ownerId : undefined;
  return oneOf([ofKey, appointment?.id, document?.context?.appointment?.id]);
}

function threadOf(
  payload: UploadPayload,
  { kind, ownerId }: UploadPlace,
  thread: 'transmission' | 'teleexpertise',
): string | undefined {
  return oneOf([kind === thread ? ownerId : undefined, payload[thread]?.id]);
}
