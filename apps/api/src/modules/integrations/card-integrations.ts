import type { Integration } from '@maillon/contracts/agenda/integrations';
import { isPractitionerType, type UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { LinkedIdentities } from '../auth/third-party/linked-identities.service.ts';
import { Authorizations } from './authorizations.ts';

type CardType = 'psc' | 'ordoclic';

interface CardKind extends Pick<Integration, 'name' | 'description'> {
  readonly type: CardType;
  readonly isFor: (userType: UserType) => boolean;
}

/** Design catalogues §6.5. */
const KINDS: readonly CardKind[] = [
  {
    type: 'psc',
    name: 'Carte de professionnel de santé',
    description: 'Connectez-vous avec votre carte CPS ou e-CPS, et faites vérifier votre identité professionnelle.',
    isFor: isPractitionerType,
  },
  {
    type: 'ordoclic',
    name: 'Ordoclic',
    description: 'Connectez-vous avec votre compte du service de prescription.',
    isFor: (userType) => userType === 'doctor',
  },
];

/** The ways of signing in that professionals tie to their account: no calendar, nothing to synchronise. */
@Injectable()
export class CardIntegrations {
  constructor(
    private readonly database: Database,
    private readonly identities: LinkedIdentities,
    private readonly authorizations: Authorizations,
  ) {}

  async list(actor: Actor): Promise<Integration[]> {
    const kinds = KINDS.filter(({ type }) => this.offered(actor, type) !== undefined);
    if (kinds.length === 0) return [];
    const linked = await this.identities.ofUser(actor.userId);
    return kinds.map((kind) => shown(kind, linked.find(({ provider }) => provider === kind.type)?.id));
  }

  /** Undefined for a kind that is none, that is not configured or that is for other user types. */
  offered({ userType }: Actor, type: string): CardKind | undefined {
    return KINDS.find((kind) => kind.type === type && kind.isFor(userType) && this.identities.has(kind.type));
  }

  authorizationUrl(actor: Actor, { type }: CardKind): Promise<string> {
    return this.authorizations.begin(actor, type, (proof) => this.identities.authorizationUrl(type, proof));
  }

  /** @throws {Refusal} `OAUTH_STATE`, `OAUTH_REFUSED`, `CARD_MISMATCH`, `IDENTITY_LINKED`, `DEPENDENCY_UNAVAILABLE` */
  async activate(
    actor: Actor,
    kind: CardKind,
    answer: { code: string; state: string; iss?: string | undefined },
  ): Promise<Integration> {
    const { code, state, iss } = answer;
    const answered = { code, state, ...(iss === undefined ? {} : { iss }) };
    const identity = await this.authorizations.redeem(actor, kind.type, state, (proof) =>
      this.identities.redeem(kind.type, proof, answered),
    );
    return this.database.tx(async (tx) => {
      const { id } = await this.identities.link(tx, actor, identity);

      tx.audit({ action: 'integration.activate', targetKind: 'integration', targetId: id, outcome: 'ok' });
      return shown(kind, id);
    });
  }

  /** False when it is not the person's. */
  remove(tx: Tx, actor: Actor, id: string): Promise<boolean> {
    return this.identities.unlink(tx, actor, id);
  }
}

const shown = ({ type, name, description }: CardKind, id: string | undefined): Integration => ({
  ...(id === undefined ? {} : { id }),
  type,
  name,
  description,
  isActivated: id !== undefined,
  features: { calendar: false },
  isSyncing: false,
  lastSyncAt: null,
  failure: null,
});
