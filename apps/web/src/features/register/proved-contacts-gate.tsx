import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../data/session.ts';
import { Waiting } from '../../ui/waiting.tsx';
import type { ProvedContacts } from './step.ts';

const NONE: ProvedContacts = { email: null, phoneNumber: null };

/** Waits for what the session knows; without an answer both contacts are asked for and the server has the last word. */
export const ProvedContactsGate = ({ children }: { readonly children: (proved: ProvedContacts) => ReactNode }) => {
  const { data, isPending } = useQuery(sessionQuery());
  return isPending ? <Waiting /> : children(data?.contacts ?? NONE);
};
