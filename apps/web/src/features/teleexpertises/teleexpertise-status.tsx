import type { TeleexpertiseStatus as Status } from '@maillon/domain/threads/teleexpertise';
import { Badge } from '../../ui/badge.tsx';
import { STATUS_WORDS } from './teleexpertise-words.ts';

export const TeleexpertiseStatus = ({ status }: { readonly status: Status }) => {
  const [label, tone] = STATUS_WORDS[status];
  return <Badge tone={tone}>{label}</Badge>;
};
