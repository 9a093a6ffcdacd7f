import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../../data/session.ts';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import type { Proved } from '../step.ts';

const NOTHING: Proved = { email: null, phoneNumber: null, identity: null };

/** Waits for what the session knows; without an answer everything is asked for and the server has the last word. */
export const ProvedGate = ({ children }: { readonly children: (proved: Proved) => ReactNode }) => {
  const { data, isPending } = useQuery(sessionQuery());
  if (isPending) return <Waiting />;
  return children(data === undefined ? NOTHING : { ...data.contacts, identity: data.identity });
};
