import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { DirectoryService } from '../directory/directory.service.ts';
import { ThreadPlaces } from '../threads/thread-places.service.ts';
import { type TeleexpertiseRow, TeleexpertisesRepository } from './teleexpertises.repository.ts';

/** An expert as a request names one: what they are, and their profile or user. */
export interface ExpertRef {
  readonly doctorRef?: { readonly id: string } | undefined;
  readonly midwifeRef?: { readonly id: string } | undefined;
  readonly assistantRef?: { readonly id: string } | undefined;
}

const idOf = ({ doctorRef, midwifeRef, assistantRef }: ExpertRef): string =>
  (doctorRef ?? midwifeRef ?? assistantRef)?.id ?? '';
const typeOf = ({ doctorRef, midwifeRef }: ExpertRef) => {
  if (doctorRef !== undefined) return 'doctor';
  return midwifeRef === undefined ? 'assistant' : 'midwife';
};

/** Who reads and answers a request of expertise: its asker, and the experts whose turn it is or who answer (design api, relation `thr`). */
@Injectable()
export class TeleexpertiseRights implements OnModuleInit {
  constructor(
    private readonly access: AccessService,
    private readonly directory: DirectoryService,
    private readonly places: ThreadPlaces,
    private readonly teleexpertises: TeleexpertisesRepository,
  ) {}

  onModuleInit(): void {
    this.places.on('teleexpertise', async (actor, id) => {
      const found = await this.teleexpertises.find(id);
      return found !== undefined && this.sideOf(actor, found) !== null;
    });
  }

  /** Null for a stranger, for an expert whose turn has not come, who said no or was passed over, and for what was a mistake. */
  sideOf({ userId }: Pick<Actor, 'userId'>, row: TeleexpertiseRow): 'sender' | 'recipient' | null {
    if (row.senderId === userId) return 'sender';
    if (row.status === 'ENTERED_IN_ERROR') return null;
    const own = row.recipients.find((one) => one.userId === userId);
    return own?.state === 'ASKED' || own?.state === 'ACCEPTED' ? 'recipient' : null;
  }

  /**
   * The profile id of a patient about whom the actor may ask others, and whether they may ask outside their own structure.
   * @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`
   */
  async subjectOf(actor: Actor, id: string): Promise<{ readonly patientId: string; readonly mayShare: boolean }> {
    const found = await this.access.rightsOverPatient(actor, id, ['KNOW', 'READ', 'SHARE']);
    if (found?.held.has('KNOW') !== true) throw new Refusal('NOT_FOUND', { field: '/subject/id' });
    if (!found.held.has('READ')) throw new Refusal('FORBIDDEN', { field: '/subject/id' });
    return { patientId: found.patientId, mayShare: found.held.has('SHARE') };
  }

  /**
   * Their user ids, each once, in their order. Without the right to show the file outside one's own circle they are colleagues and contacts.
   * @throws {Refusal} `NOT_FOUND` naming who is no practitioner that one finds, `FORBIDDEN` naming who is no colleague
   */
  async experts(actor: Actor, refs: readonly ExpertRef[], mayShare: boolean): Promise<string[]> {
    const ids = refs.map(idOf);
    const { rows } = await this.directory.find(PRACTITIONER_TYPES, { ids, $limit: ids.length });
    const users: string[] = [];
    for (const [at, ref] of refs.entries()) {
      const field = `/recipients/${at}/${typeOf(ref)}Ref/id`;
      const found = rows.find(({ party_id, user_id }) => [party_id, user_id].includes(idOf(ref)));
      if (found?.kind !== typeOf(ref) || found.user_id === actor.userId) throw new Refusal('NOT_FOUND', { field });
      const isNear = mayShare || (await this.directory.nearness(actor, found.party_id))?.isNear === true;
      if (!isNear) throw new Refusal('FORBIDDEN', { field });
      users.push(found.user_id);
    }
    return [...new Set(users)];
  }
}
