import * as impersonation from '@maillon/contracts/accounts/impersonation';
import { useMutation } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/api/api.ts';
import { switchSession } from '../../lib/session/session-switch.ts';
import { tabStorage } from '../../lib/storage/tab-storage.ts';

/** Takes the place of a person; the application starts again as they see it. */
export const useImpersonate = () =>
  useMutation({
    mutationFn: (body: { readonly email: string; readonly reason?: string }) =>
      switchSession(async () => {
        await call(impersonation.start, { body });
        tabStorage.clear();
      }, paths.app()),
  });

/** Gives the administrator their own session back. */
export const useStopImpersonating = () =>
  useMutation({
    mutationFn: () =>
      switchSession(async () => {
        await call(impersonation.stop, {});
        tabStorage.clear();
      }, paths.adminUsers()),
  });
