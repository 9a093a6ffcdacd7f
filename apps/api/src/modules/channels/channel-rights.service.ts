import { CHANNEL_VISIT_DAYS, mayTalk, type Ties } from '@maillon/domain/access/channel';
import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.ts';
import { type AccessQuestion, AccessService } from '../access-policies/access.service.ts';
import { type Correspondent, TiesRepository, type TiesRow } from './ties.repository.ts';

interface Pair extends TiesRow {
  readonly other: Correspondent;
}

export interface ChannelVerdict {
  /** `UNKNOWN`: the person may not know of the other one. */
  readonly may: 'YES' | 'NO' | 'UNKNOWN';
  /** Of the other one; of an unknown id, that id. */
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
    const pairs = rows.map(({ other, ...row }): Pair => ({ ...row, other: other ?? nobody(row.id) }));
    const [following, colleagues] = [pairs.filter(isFollowing), pairs.filter(areColleagues)];
    const follows = await this.access.rightsEach(following.map(followQuestion), 'patient', ['KNOW']);
    const contacts = await this.access.rightsEach(colleagues.map(contactQuestion), 'contact', ['MESSAGE']);
    const followsPatient = new Set(following.filter((_pair, at) => follows[at]?.has('KNOW')));
    const isContact = new Set(colleagues.filter((_pair, at) => contacts[at]?.has('MESSAGE')));
    return new Map(
      pairs.map((pair) => {
        const ties = { ...pair, followsPatient: followsPatient.has(pair), isContact: isContact.has(pair) };
        return [pair.id, { may: verdictOf(pair, ties), userId: pair.other.userId }] as const;
      }),
    );
  }
}

const followQuestion = ({ own, other }: Pair): AccessQuestion =>
  own.userType === 'patient' ? { actor: other, ownerId: own.partyId } : { actor: own, ownerId: other.partyId };
const contactQuestion = ({ own, other }: Pair): AccessQuestion => ({ actor: own, ownerId: other.partyId });

const verdictOf = ({ own, other }: Pair, ties: Ties): ChannelVerdict['may'] => {
  const isOpen = own.isReachable && other.isReachable && own.userId !== other.userId;
  if (isOpen && mayTalk(own.userType, other.userType, ties)) return 'YES';
  // Professionals stand in the directory; of any other stranger it is not even said that they are there.
  return isPractitionerType(other.userType) ? 'NO' : 'UNKNOWN';
};

/** Asked about as a patient of whom nothing is known, so that the time taken says nothing. */
const nobody = (id: string): Correspondent => ({
  ...{ userId: id, partyId: id, userType: 'patient', isReachable: false },
});
