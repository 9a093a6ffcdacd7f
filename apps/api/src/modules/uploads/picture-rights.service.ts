import { maySeePicture } from '@maillon/domain/access/documents';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { DirectoryService } from '../directory/directory.service.ts';

/** Whose picture a person may see: the facts, which `access/documents` judges. */
@Injectable()
export class PictureRights {
  constructor(
    private readonly directory: DirectoryService,
    private readonly access: AccessService,
    private readonly trust: ProfessionalTrust,
  ) {}

  /** Asks the same statements for every id, unknown ones too. */
  async maySee(actor: Actor, userId: string): Promise<boolean> {
    const [nearness, mayFind, knowsPatient] = await Promise.all([
      this.directory.nearness(actor, userId),
      this.trust.isTrusted(actor),
      this.access.may(actor, 'KNOW', 'patient', userId),
    ]);
    if (nearness === undefined) return false;
    return maySeePicture({
      isOwn: actor.userId === userId,
      isNear: nearness.isNear,
      isFound: nearness.isListed && mayFind,
      isKnownPatient: knowsPatient,
    });
  }
}
