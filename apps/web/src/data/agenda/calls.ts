import * as calls from '@maillon/contracts/agenda/calls';
import { livekitToken } from '@maillon/contracts/agenda/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export interface CallPass {
  readonly token: string;
  readonly url: string;
}

/** Into the call of a visit. */
export const enterCall = async (id: string): Promise<CallPass> =>
  (await call(livekitToken, { params: { id }, body: {} })).data;

/** For the box that an assistant brings. */
export const enterCallAsBox = async (id: string): Promise<CallPass> =>
  (await call(livekitToken, { params: { id }, body: { as: 'box' } })).data;

/** Into a room of one's own, to measure the way to the video server. */
export const enterTest = async (id: string): Promise<CallPass> => (await call(calls.testPass, { params: { id } })).data;

export const readCallKey = async (id: string): Promise<calls.CallKey> =>
  (await call(calls.getKey, { params: { id } })).data;

/** @returns the key that holds: this one, or the one that another person set first */
export const replaceCallKey = async (id: string, after: number, key: string): Promise<calls.CallKey> =>
  (await call(calls.setKey, { params: { id }, body: { after, key } })).data;

/** Puts everybody out of the call. */
export const useCloseCall = () => useMutation({ mutationFn: (id: string) => call(calls.close, { params: { id } }) });
