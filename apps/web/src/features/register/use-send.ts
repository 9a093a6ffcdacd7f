import type { SignUp } from '@maillon/contracts/accounts/sign-up';
import { useQueryClient } from '@tanstack/react-query';
import { refreshMe, useSignUp } from '../../data/users.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { invitationLink } from '../../lib/session/invitation-link.ts';

/**
 * Sends a checked sign-up. Once the person is known the gate around this screen opens the application; so it does when
 * they turn out to have signed up in another tab.
 */
export const useSend = () => {
  const client = useQueryClient();
  const signUp = useSignUp();
  return async (user: SignUp, termsAcceptedAt: string): Promise<void> => {
    try {
      const invitationToken = invitationLink.read();
      await signUp.mutateAsync({
        user: { ...user, termsAcceptedAt, ...(invitationToken !== null && { invitationToken }) },
      });
      invitationLink.clear();
    } catch (error) {
      if (!hasCode(error, 'ALREADY_SIGNED_UP')) throw error;
      await refreshMe(client);
    }
  };
};
