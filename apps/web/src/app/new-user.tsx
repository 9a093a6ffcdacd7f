import { offersSignUp } from '@maillon/domain/product/variants';
import { isUserType, type UserType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../config/paths.ts';
import { storageKey } from '../config/storage.ts';
import { sessionQuery } from '../data/session.ts';
import { ProfilePicker } from '../features/onboarding/profile-picker.tsx';
import { publicConfig } from '../lib/api/public-config.ts';
import { storage } from '../lib/storage/storage.ts';
import { Waiting } from '../ui/feedback/loading-page.tsx';
import { toast } from '../ui/feedback/toast.tsx';
import { useCardProfileType } from './use-card-profile-type.ts';

const NOT_YET = 'Votre profession n’est pas encore prise en charge : vous pouvez créer un compte patient.';

/** What was chosen before, if this product has it. */
const chosenBefore = (): UserType | null => {
  const chosen = storage.read(storageKey.signUpType);
  return isUserType(chosen) && offersSignUp(publicConfig().variant, chosen) ? chosen : null;
};

/** Where a person without a profile begins (spec platform §2 and §4 "Third-party sign-in"): from the card, else from what they chose. */
export const NewUser = () => {
  const { data } = useQuery(sessionQuery());
  const identity = data?.identity ?? null;
  const isNoProfessionOfOurs = identity?.userType === 'patient' && identity.codeProfession !== null;
  useEffect(() => {
    if (isNoProfessionOfOurs) toast.info(NOT_YET);
  }, [isNoProfessionOfOurs]);

  const ofCard = useCardProfileType();
  if (ofCard === undefined) return <Waiting />;
  const type = ofCard ?? chosenBefore();
  return type === null ? <ProfilePicker /> : <Navigate replace to={paths.registerProfile(type)} />;
};
