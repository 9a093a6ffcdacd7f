import { CHANNEL_VISIT_DAYS, mayTalk } from '@maillon/domain/access/channel';
import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { type Correspondent, TiesRepository } from './ties.repository.ts';

interface Pair {
  readonly own: Correspondent;
  readonly other: Correspondent;
}

export interface ChannelVerdict {
  /** `UNKNOWN`: the person may not know of the other one. */
  readonly may: 'YES' | 'NO' | 'UNKNOWN';
  /** Of the other one; of an id that is nobody's, that id. */
  readonly userId: string;
}

const isFollowing = ({ own, other }: Pair): boolean => (own.userType === 'patient') !== (other.userType === 'patient');
const areColleagues = ({ own, other }: Pair): boolean =>
  isPractitionerType(own.userType) && isPractitionerType(other.userType);

/** Who may write to whom, asked of the database each time (design api §3.3). */
@Injectable()
export class ChannelRights {
  constructor(
    private readonly ties: TiesRepository,
    private readonly access: AccessService,
    private readonly clock: Clock,
  ) {}

  /** Of each of these people, by user or profile id; three statements, however many they are. */
  async verdicts(userId: string, others: readonly string[]): Promise<ReadonlyMap<string, ChannelVerdict>> {
    if (others.length === 0) return new Map();
    const since = isoOf(this.clock.now() - CHANNEL_VISIT_DAYS * DAY_MS);
    const rows = await this.ties.of(userId, others, since);
    const pairs = rows.map(({ own, other }, at): Pair => ({ own, other: other ?? nobody(others[at] ?? '') }));
    const follows = await this.followed(pairs.filter(isFollowing));
    const contacts = await this.contacts(pairs.filter(areColleagues));
    return new Map(
      rows.map((row, at) => {
        const { own, other } = pairs[at] ?? { own: row.own, other: nobody('') };
        const ties = { ...row, followsPatient: follows.has(other), isContact: contacts.has(other) };
        const isOpen = own.isReachable && other.isReachable && own.userId !== other.userId;
        const mayWrite = isOpen && mayTalk(own.userType, other.userType, ties);
        // Professionals stand in the directory; of any other stranger it is not even said that they are there.
        const refused = isPractitionerType(other.userType) ? 'NO' : 'UNKNOWN';
        return [others[at] ?? '', { may: mayWrite ? 'YES' : refused, userId: other.userId }] as const;
      }),
    );
  }

  private async followed(pairs: readonly Pair[]): Promise<ReadonlySet<Correspondent>> {
    const questions = pairs.map(({ own, other }) =>
      own.userType === 'patient' ? { actor: other, ownerId: own.partyId } : { actor: own, ownerId: other.partyId },
    );
    return this.holding(pairs, questions, 'patient', 'KNOW');
  }

  private async contacts(pairs: readonly Pair[]): Promise<ReadonlySet<Correspondent>> {
    const questions = pairs.map(({ own, other }) => ({ actor: own, ownerId: other.partyId }));
    return this.holding(pairs, questions, 'contact', 'MESSAGE');
  }

  /** Those of whom the answer is yes. */
  private async holding<Kind extends 'patient' | 'contact'>(
    pairs: readonly Pair[],
    questions: readonly { readonly actor: Correspondent; readonly ownerId: string }[],
    kind: Kind,
    right: Kind extends 'patient' ? 'KNOW' : 'MESSAGE',
  ): Promise<ReadonlySet<Correspondent>> {
    if (pairs.length === 0) return new Set();
    const held = await this.access.rightsEach(questions, kind, [right as never]);
    return new Set(pairs.flatMap(({ other }, at) => ((held[at]?.size ?? 0) > 0 ? [other] : [])));
  }
}

/** Asked about as a patient of whom nothing is known, so that the time taken says nothing. */
const nobody = (id: string): Correspondent => ({
  ...{ userId: id, partyId: id, userType: 'patient', isReachable: false },
});
