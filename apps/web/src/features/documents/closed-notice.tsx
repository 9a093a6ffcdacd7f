import { Alert } from '../../ui/feedback/alert.tsx';
import { UnsealFailure } from '../../vault/encryption/sealed-text.tsx';
import type { UnsealedText } from '../../vault/encryption/use-unsealed.ts';
import { causeOf } from '../../vault/failure.ts';

type Closed = Extract<UnsealedText, { is: 'failed' }>;

/** Not for this reader, here or now. What is damaged says so in its own place. */
export const isClosed = (title: UnsealedText): title is Closed =>
  title.is === 'failed' && causeOf(title.error).isDamage === undefined;

/** Why titles of a list are closed, and the one thing to do about it: said once, however many they are. */
export const ClosedNotice = ({ titles }: { readonly titles: readonly UnsealedText[] }) => {
  const closed = titles.filter(isClosed);
  const [first] = closed;
  if (first === undefined) return null;
  const retry = (): void => {
    for (const title of closed) title.retry();
  };
  return (
    <Alert tone="info" className="mb-3">
      <UnsealFailure error={first.error} retry={retry} />
    </Alert>
  );
};
