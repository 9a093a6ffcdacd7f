import { isUserType, offersSignUp, type UserType } from '@maillon/domain/user-type';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../config/paths.ts';
import { storageKey } from '../config/storage.ts';
import { ProfilePicker } from '../features/onboarding/profile-picker.tsx';
import { publicConfig } from '../lib/public-config.ts';
import { signUpPrefill } from '../lib/sign-up-prefill.ts';
import { storage } from '../lib/storage.ts';
import { toast } from '../ui/toast-store.ts';

/** The value that shows the picker (spec platform §4). */
const SELECT = 'select';
const NOT_YET = 'Votre profession n’est pas encore prise en charge : vous pouvez créer un compte patient.';

/** From the card, else from what was chosen before, else nothing. */
const signUpType = (): UserType | typeof SELECT => {
  const chosen = signUpPrefill.read()?.userType ?? storage.read(storageKey.signUpType);
  return isUserType(chosen) && offersSignUp(publicConfig().variant, chosen) ? chosen : SELECT;
};

/** Where somebody without a profile begins (spec platform §2 and §4 "Third-party sign-in"). */
export const NewUser = () => {
  const prefill = signUpPrefill.read();
  const isNoProfessionOfOurs = prefill?.userType === 'patient' && prefill.codeProfession !== null;
  useEffect(() => {
    if (isNoProfessionOfOurs) toast.info(NOT_YET);
  }, [isNoProfessionOfOurs]);

  const type = signUpType();
  return type === SELECT ? <ProfilePicker /> : <Navigate replace to={paths.registerProfile(type)} />;
};
