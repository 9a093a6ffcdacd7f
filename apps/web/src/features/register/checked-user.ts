import { newUser, type SignUp } from '@maillon/contracts/accounts/users';

/** The request once more through its schema: what leaves is what the wizard has checked. @throws when it is not right */
export const checkedUser = (payload: unknown): SignUp => {
  const user = newUser.parse(payload);
  // The structure is read into another form on the way in; what is sent is what was written.
  return user.userType === 'organization' ? (payload as SignUp) : user;
};
