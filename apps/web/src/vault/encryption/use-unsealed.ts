import { TEXTS } from '@maillon/contracts/refusals/texts';
import { MINUTE_MS } from '@maillon/domain/time-units';
import type { VaultError } from '@maillon/vault/errors';
import { type Query, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useVault } from '../use-vault.ts';
import { decryptBatched } from './decrypt-batched.ts';
import { contextText, type SealContext, type SealedPlace } from './sealed-place.ts';
import { failureOf, type OpenedText, type SealedItem } from './unsealing.ts';

export type UnsealedText =
  /** Nothing was written. */
  | { readonly is: 'empty' }
  | { readonly is: 'opening' }
  | ({ readonly is: 'ready' } & OpenedText)
  | { readonly is: 'failed'; readonly error: VaultError; readonly retry: () => void };

const TEXT = 'vault.text';

const unsealed = ({ sealed, context, of }: SealedItem) =>
  queryOptions<OpenedText>({
    queryKey: [TEXT, contextText(context), of.metadata, of.subject, of.author, sealed],
    queryFn: () => decryptBatched({ sealed, context, of }),
    // A sealed text never changes; clear text leaves the memory soon after the screen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: MINUTE_MS,
    retry: false,
  });

const EMPTY: UnsealedText = { is: 'empty' };
const REDACTED: UnsealedText = { is: 'ready', text: TEXTS.redacted };

/** Nothing was written, or an administrator in a person’s place is not told. */
const isSealed = (text: string | null): text is string => text !== null && text !== '' && text !== TEXTS.redacted;

const answer = (
  sealed: string | null,
  { data, error, refetch }: { data: OpenedText | undefined; error: Error | null; refetch: () => unknown },
): UnsealedText => {
  if (!isSealed(sealed)) return sealed === TEXTS.redacted ? REDACTED : EMPTY;
  if (data !== undefined) return { is: 'ready', ...data };
  if (error !== null) return { is: 'failed', error: failureOf(error), retry: () => void refetch() };
  return { is: 'opening' };
};

/** What was locked is tried again as soon as the vault opens. */
const useRetryWhenOpen = (failed: boolean, refetch: () => unknown): void => {
  const { is } = useVault();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the vault opens, and not at each drawing
  useEffect(() => {
    if (is === 'open' && failed) refetch();
  }, [is]);
};

/**
 * An owner has let this person in: what was closed on the screen is tried again, and nothing else. What is under way was asked for
 * before that, and is tried again where it turns out to be closed.
 */
export const useRetryClosedTexts = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  const texts = { queryKey: [TEXT], type: 'active' } as const;
  const isClosed = ({ state }: Query): boolean => state.status === 'error';
  return () => {
    const underWay = new Set(client.getQueryCache().findAll({ ...texts, fetchStatus: 'fetching' }));
    const isUnderWay = (query: Query): boolean => underWay.has(query);
    const closed = client.refetchQueries({ ...texts, predicate: isClosed });
    const late = client
      .refetchQueries({ ...texts, predicate: isUnderWay })
      .then(() => client.refetchQueries({ ...texts, predicate: (query) => isUnderWay(query) && isClosed(query) }));
    return Promise.all([closed, late]);
  };
};

/** What was read leaves the screen and the memory; what is on the screen says why it is closed now. */
export const useCloseTexts = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () => client.resetQueries({ queryKey: [TEXT] });
};

/** A clinical text as its reader sees it; the screen never holds the sealed form. */
export const useUnsealed = (sealed: string | null, context: SealContext, of: SealedPlace): UnsealedText => {
  const query = useQuery({ ...unsealed({ sealed: sealed ?? '', context, of }), enabled: isSealed(sealed) });
  useRetryWhenOpen(query.isError, query.refetch);
  return answer(sealed, query);
};

/** Many of them, in their order; one that does not open spoils no other. */
export const useUnsealedMany = (
  items: readonly { readonly sealed: string | null; readonly context: SealContext; readonly of: SealedPlace }[],
): readonly UnsealedText[] => {
  const queries = useQueries({
    queries: items.map(({ sealed, context, of }) => ({
      ...unsealed({ sealed: sealed ?? '', context, of }),
      enabled: isSealed(sealed),
    })),
  });
  useRetryWhenOpen(
    queries.some(({ isError }) => isError),
    () => {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
  );
  return items.map(({ sealed }, at) => {
    const query = queries[at];
    return query === undefined ? EMPTY : answer(sealed, query);
  });
};
