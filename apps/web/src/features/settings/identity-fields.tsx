import { PersonFields } from '../../fields/person-fields.tsx';
import { isCareProfile } from './profile.model.ts';
import type { ProfileFieldsProps } from './profile-fields.ts';

export const IdentityFields = ({ me: { userType }, values, errors, change }: ProfileFieldsProps) => (
  <PersonFields
    values={values}
    errors={errors}
    change={change}
    at={{
      lastName: `/${userType}/name/0/family`,
      firstName: `/${userType}/name/0/given/0`,
      birthDate: `/${userType}/birthDate`,
      gender: isCareProfile(userType) ? `/${userType}/gender` : null,
    }}
  />
);
