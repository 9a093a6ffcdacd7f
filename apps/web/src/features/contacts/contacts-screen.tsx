import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { fullName } from '@maillon/domain/text/full-name';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Navigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { profileOf } from '../../data/users.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { ContactList } from './contact-list.tsx';

/** A professional's own contacts (spec clinical §2 "Contacts page"). */
export const ContactsScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Contacts');
  const ownerId = profileOf(me)?.id;
  if (ownerId === undefined || !isPractitionerType(me.userType)) {
    return <Navigate replace to={paths.app()} />;
  }
  return <ContactList title="Contacts" owner={{ ownerId, userType: me.userType }} name={fullName(me)} />;
};
