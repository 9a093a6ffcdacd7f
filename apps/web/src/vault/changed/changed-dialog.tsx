import { useQuery } from '@tanstack/react-query';
import { acceptedWith } from '../../data/access/access-policies.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SafetyNumber } from '../safety-number.tsx';
import { openVault } from '../vault.ts';
import { NumbersToCompare } from './changed-device.tsx';
import type { ChangedPerson } from './changed-people.ts';
import {
  asAddressed,
  changedAdvice,
  changedSentence,
  GO_ON,
  RIVAL_ADVICE,
  rivalSentence,
  SAME_DIGITS,
} from './changed-words.ts';

const SOMEBODY = 'Cette personne';

/** Who comes with these keys, as the sharings with them say it, and what became of the keys that were known. */
const about = async (sldId: string) => {
  const { verify } = await openVault();
  const [profileId, change] = await Promise.all([verify.profileOf?.(sldId), verify.changeOf?.(sldId)]);
  const party = profileId === undefined ? undefined : await acceptedWith(profileId).catch(() => undefined);
  return { name: party === undefined ? SOMEBODY : asAddressed(party), isRival: change === 'rival' };
};

/** In the way of what the person was doing: it goes on where they say so. */
export const ChangedDialog = ({ person: { sldId, answer } }: { readonly person: ChangedPerson }) => {
  const { data, error } = useQuery({ queryKey: ['vault.changed', sldId], queryFn: () => about(sldId), retry: false });
  // Whose they are could not be read: that is no reason to call them safe.
  const { name, isRival } = data ?? { name: SOMEBODY, isRival: true };
  if (data === undefined && error === null) {
    return (
      <Dialog open size="sm" title="Un instant…" onClose={() => answer(false)}>
        <SkeletonLines lines={2} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      size="sm"
      title={isRival ? rivalSentence([name]) : changedSentence([name])}
      description={isRival ? RIVAL_ADVICE : changedAdvice([name])}
      onClose={() => answer(false)}
      footer={
        <>
          <Button look="secondary" onClick={() => answer(false)}>
            Pas maintenant
          </Button>
          <Button onClick={() => answer(true)}>{isRival ? SAME_DIGITS : GO_ON}</Button>
        </>
      }
    >
      {isRival ? <SafetyNumber of={sldId} name={name} /> : <NumbersToCompare people={[{ sldId, name }]} />}
    </Dialog>
  );
};
