import { requestKeys } from '@maillon/contracts/access/key-requests';
import {
  accessToken,
  backupKept,
  cardFacts,
  prepareIdentity,
  registerIdentity,
  sendChallenge,
  signupToken,
} from '@maillon/contracts/system/vault';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { BackupHalves } from './backup-halves.service.ts';
import { CardKeysService } from './card-keys.service.ts';
import { KeyringService } from './keyring.service.ts';

@Controller()
export class KeyringController {
  constructor(
    private readonly keyring: KeyringService,
    private readonly halves: BackupHalves,
    private readonly cards: CardKeysService,
  ) {}

  @Endpoint(sendChallenge)
  sendChallenge(@Input() { actor }: CallOf<typeof sendChallenge>) {
    return this.keyring.sendChallenge(actor);
  }

  @Endpoint(backupKept)
  backupKept(@Input() { actor, body }: CallOf<typeof backupKept>) {
    return this.halves.kept(actor.userId, body.salt).then(() => undefined);
  }

  @Endpoint(signupToken)
  async signupToken(@Input() { actor }: CallOf<typeof signupToken>) {
    return { signupJWT: await this.keyring.signupToken(actor) };
  }

  @Endpoint(registerIdentity)
  registerIdentity(@Input() { actor, body }: CallOf<typeof registerIdentity>) {
    return this.keyring.registerIdentity(actor, body.sldId).then(() => undefined);
  }

  @Endpoint(accessToken)
  accessToken(@Input() { actor }: CallOf<typeof accessToken>) {
    return this.keyring.accessToken(actor);
  }

  @Endpoint(prepareIdentity)
  prepareIdentity(@Input() { actor, params }: CallOf<typeof prepareIdentity>) {
    return this.keyring.prepareIdentity(actor, params.patientId);
  }

  @Endpoint(cardFacts)
  cardFacts(@Input() { query }: CallOf<typeof cardFacts>) {
    return this.cards.facts(query.ids.split(','));
  }

  @Endpoint(requestKeys)
  requestKeys(@Input() { actor, params }: CallOf<typeof requestKeys>) {
    return this.keyring.requestKeys(actor, params.patientId).then(() => undefined);
  }
}
