import { isAnswered, type Screen } from '@maillon/domain/conversation/screens';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { storageKey } from '../../../config/storage.ts';
import { useMobileLayout } from '../../../lib/hooks/use-media.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { useRecordPlace } from '../use-record-place.ts';
import { AnswerStatus } from './answer-status.tsx';
import { END, firstOf, placeOf } from './conversation.model.ts';
import { Overview } from './overview.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { SectionEnd } from './section-end.tsx';
import { SectionScreen } from './section-screen.tsx';
import { useAnswers } from './use-answers.ts';

interface ConversationProps {
  readonly patientId: string;
  readonly sldId: string | null;
  readonly now: RecordNow;
  /** Where the buttons stand, and where the answers say that they are kept. */
  readonly footer: HTMLElement | null;
  readonly status: HTMLElement | null;
}

/** A patient's own record: one question a screen on a phone, a part at a time elsewhere, each answer kept as it is given. */
export const Conversation = ({ patientId, sldId, now, footer, status }: ConversationProps) => {
  const { tab, question, show, close } = useRecordPlace();
  const answers = useAnswers({ patientId, sldId, now });
  const isNarrow = useMobileLayout();
  const online = useOnline();
  const { screens, who } = answers;
  const place = placeOf({ tab, question, isNarrow }, screens, who);
  const shown = place.is === 'question' ? place.screen : null;

  // The address and this browser know the question: a reload and the next visit find it.
  useEffect(() => {
    if (shown === null || !answers.ready) return;
    if (question !== shown.id) show(shown.tab, shown.id);
    storage.write(storageKey.recordPlace, `${patientId} ${shown.id}`);
  });
  const goTo = (screen: Screen): void => show(screen.tab, screen.id);
  const goToTab = (next: string): void => {
    const first = firstOf(screens, next, who);
    if (isNarrow && first !== undefined) goTo(first);
    else show(next, null);
  };
  const parts = (): void => show(isNarrow ? null : (shown?.tab ?? tab), null);
  const move = (at: number, by: 1 | -1): void => {
    const [from, to] = [screens[at], screens[at + by]];
    if (to !== undefined && (by === -1 || to.tab === from?.tab)) goTo(to);
    else if (by === 1 && from !== undefined) show(from.tab, END);
    else parts();
  };
  const [whose, last] = (storage.read(storageKey.recordPlace) ?? '').split(' ');
  const resumed =
    (whose === patientId ? screens.find(({ id }) => id === last) : undefined) ??
    screens.find((screen) => !isAnswered(screen, who)) ??
    screens[0];

  if (!answers.ready) return <SkeletonLines lines={6} />;
  const notice = (
    <>
      {!online && (
        <Alert tone="warning" className="mb-5" title="Hors connexion">
          Continuez : vos réponses sont gardées sur cet appareil et partiront dès que le réseau reviendra.
        </Alert>
      )}
      {online && answers.failure !== null && (
        <Alert tone="danger" className="mb-5" title="Réponse non enregistrée">
          {answers.failure}
        </Alert>
      )}
    </>
  );
  return (
    <>
      {status !== null &&
        createPortal(
          <span className="flex min-h-6 flex-wrap items-center gap-x-4">
            <AnswerStatus
              state={answers.state}
              otherwise="Chaque réponse s’enregistre toute seule."
              onRetry={answers.retry}
            />
            {answers.undoable !== null && (
              <button
                type="button"
                className="min-h-6 text-sm font-semibold text-brand underline"
                onClick={answers.undo}
              >
                Annuler ma dernière réponse
              </button>
            )}
          </span>,
          status,
        )}
      {place.is === 'overview' && (
        <>
          {notice}
          <Overview screens={screens} who={who} onChoose={goToTab} />
          {footer !== null &&
            resumed !== undefined &&
            createPortal(
              <Button wide onClick={() => goTo(resumed)}>
                {screens.some((screen) => isAnswered(screen, who)) ? 'Reprendre' : 'Commencer'}
              </Button>,
              footer,
            )}
        </>
      )}
      {place.is === 'section' && (
        <SectionScreen
          tab={place.tab}
          now={now}
          answers={answers}
          notice={notice}
          onTab={goToTab}
          onStepwise={() => goTo(firstOf(screens, place.tab, who) as Screen)}
        />
      )}
      {place.is === 'question' && (
        <QuestionScreen
          screen={place.screen}
          at={place.at}
          now={now}
          answers={answers}
          footer={footer}
          notice={notice}
          onBack={() => move(place.at, -1)}
          onNext={() => move(place.at, 1)}
          onParts={parts}
        />
      )}
      {place.is === 'end' && (
        <SectionEnd
          key={place.tab}
          tab={place.tab}
          answers={answers}
          footer={footer}
          onChoose={goTo}
          onTab={(next) => goTo(firstOf(screens, next, who) as Screen)}
          onLater={close}
        />
      )}
    </>
  );
};
