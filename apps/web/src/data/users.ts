import type { UserMe } from '@maillon/contracts/accounts/profiles';
import {
  acceptTerms,
  create,
  current,
  sendContactCode,
  update,
  verifyContact,
} from '@maillon/contracts/accounts/users';
import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import { fullName } from '@maillon/domain/text/full-name';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callOnce, ifMatch } from '../lib/api/api.ts';
import { queryOf, setWritten } from '../lib/api/query.ts';

const readMe = async (): Promise<UserMe> => (await call(current, {})).data;

declare global {
  interface Window {
    /** Asked by `first-paint.js` before any module ran; null where it was refused. */
    firstMe?: Promise<UserMe | null>;
  }
}

/** The first answer of this page, asked before anything was drawn; used once. */
let asked: Promise<UserMe | null> | null = null;
/** The same once it is there. */
let answered: UserMe | null = null;

/** Asks who is signed in, for the first {@link meQuery} of this page. What goes wrong is left for that one to find and to tell. */
export const askForMe = (): Promise<UserMe | null> => {
  const first = window.firstMe ?? callOnce(current, {}).then(({ data }) => data);
  delete window.firstMe;
  asked = first.catch(() => null);
  void asked.then((me) => {
    if (asked !== null) answered = me;
  });
  return asked;
};

const firstMe = async (): Promise<UserMe> => {
  const answer = asked;
  [asked, answered] = [null, null];
  return (await answer) ?? readMe();
};

/** A person who is known before the first screen is drawn needs no loading screen. */
const knownAtStart = (): UserMe | undefined => {
  const me = answered ?? undefined;
  if (me !== undefined) [asked, answered] = [null, null];
  return me;
};

/** A refusal (no profile yet, no session) is an answer too: the next gate reads it instead of asking again. */
export const meQuery = () => ({
  ...queryOf(current, {}),
  queryFn: firstMe,
  initialData: knownAtStart,
  retryOnMount: false,
});

/**
 * The signed-in person. For screens below the signed-in route, which shows them only once the answer is there.
 * @throws elsewhere
 */
export const useMe = (): UserMe => {
  const { data } = useQuery(meQuery());
  if (data === undefined) throw new Error('useMe is for screens of the signed-in area');
  return data;
};

/** The profile lives under the key of its type (spec platform §3 "User"); absent as long as sign-up is not finished. */
export const profileOf = (user: UserMe) => user[user.userType];

export const displayName = (user: Pick<UserMe, 'firstName' | 'lastName'>): string => fullName(user).trim();

/** Asks for the signed-in person again, after something changed who they are or what they may see. */
export const refreshMe = (client: QueryClient): Promise<void> => client.invalidateQueries(meQuery());

/** The signed-in person as the server has them now. */
export const useReadMe = (): (() => Promise<UserMe>) => {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...meQuery(), staleTime: 0 });
};

/** Creates the profile of the signed-in person; from then on they are known as such everywhere. */
export const useSignUp = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof create>['body']) => (await call(create, { body })).data.user,
    onSuccess: (user) => setWritten(client, meQuery().queryKey, user),
  });
};

interface ProfileChange {
  readonly body: RequestOf<typeof update>['body'];
  /** The version that was on screen: another person's change meanwhile is refused. */
  readonly version: number;
}

/** Changes the profile of the signed-in person. */
export const useUpdateProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, version }: ProfileChange) =>
      (await call(update, { body }, { headers: ifMatch(version) })).data,
    onSuccess: (user) => setWritten(client, meQuery().queryKey, user),
  });
};

/** Records at the server that the person accepted this version of the terms. */
export const useAcceptTerms = () =>
  useMutation({ mutationFn: (version: string) => call(acceptTerms, { body: { version } }) });

/** Sends a code to the contact that waits for one, or to a present one that was never proved. */
export const useSendContactCode = () =>
  useMutation({ mutationFn: (kind: 'email' | 'phone') => call(sendContactCode, { body: { kind } }) });

/** Proves a contact by its code; the answer is the person as they are now. */
export const useVerifyContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof verifyContact>['body']) => (await call(verifyContact, { body })).data,
    onSuccess: (user) => setWritten(client, meQuery().queryKey, user),
  });
};
