import { asClinical } from '@maillon/domain/conversation/words';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormStep } from '../../fields/form-step.tsx';
import { leaveGuard } from '../../lib/forms/leave-guard.ts';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { useStepFocus } from '../../lib/hooks/use-step-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import type { RecordNow } from '../../vault/record/record-now.ts';
import { ConcurrentChangesNotice } from './concurrent-changes-notice.tsx';
import { DraftNotice, DraftStatus } from './draft-status.tsx';
import { RECORD_QUESTIONS, RecordAnswer } from './record-answer.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';
import { useRecordEditor } from './use-record-editor.ts';
import { useRecordPlace } from './use-record-place.ts';

interface RecordFormProps {
  readonly patientId: string;
  readonly sldId: string | null;
  readonly now: RecordNow;
  /** Where the buttons of the dialog stand. */
  readonly footer: HTMLElement | null;
  /** A person asked to close. */
  readonly closing: boolean;
  readonly onClosing: (closing: boolean) => void;
}

/** The tabs and questions of a record that may be written, with its draft. */
export const RecordForm = ({ patientId, sldId, now, footer, closing, onClosing }: RecordFormProps) => {
  const { tab, goTo, close } = useRecordPlace();
  const editor = useRecordEditor({ patientId, sldId, now, tab });
  const { step, steps, changed, keeping, saving, conflicts } = editor;
  const heading = useStepFocus(steps.findIndex(({ id }) => id === step.id));
  const form = useRef<HTMLFormElement>(null);
  /** The tab whose first error takes the focus once it is drawn. */
  const [mending, setMending] = useState<string | null>(null);
  const online = useOnline();

  // What is kept in this browser is not lost by leaving; still, the author should not believe it saved.
  useLeaveGuard(keeping.is === 'waiting' || keeping.is === 'failed');
  useEffect(() => (changed ? leaveGuard.arm() : undefined), [changed]);

  // Nothing to lose: it closes at once.
  useEffect(() => {
    if (closing && !changed) close();
  });

  // After the tab was drawn, and after its heading took the focus.
  useEffect(() => {
    if (mending !== step.id) return;
    const frame = requestAnimationFrame(() => {
      setMending(null);
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [mending, step.id]);

  const save = async (): Promise<void> => {
    const outcome = await editor.save();
    if ('mend' in outcome) {
      goTo(outcome.mend);
      setMending(outcome.mend);
    } else if (outcome.done) {
      toast.success('Dossier enregistré');
      close();
    }
  };
  const around = (name: string, control: ReactNode): ReactNode => (
    <RecordAnswer name={name} now={now} editor={editor}>
      {control}
    </RecordAnswer>
  );

  return (
    <>
      {footer !== null &&
        createPortal(
          <>
            <DraftStatus keeping={keeping} changed={changed} />
            <div className="grid grid-cols-2 gap-3 md:flex">
              <Button look="secondary" onClick={() => onClosing(true)}>
                Fermer
              </Button>
              <Button pending={saving} disabled={!changed} onClick={() => void save()}>
                Enregistrer
              </Button>
            </div>
          </>,
          footer,
        )}
      {editor.ready ? (
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="md:sticky md:top-0 md:self-start">
            <RecordTabs tabs={steps} current={step.id} onChoose={goTo} />
          </div>
          <form
            ref={form}
            noValidate
            className="min-w-0 pb-6"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            {editor.foundAt !== null && changed && <DraftNotice at={editor.foundAt} onDiscard={editor.discard} />}
            {!online && (
              <Alert tone="warning" className="mb-5" title="Hors connexion">
                Continuez : vos réponses sont gardées dans un brouillon sur cet appareil.
              </Alert>
            )}
            {editor.failure !== null && (
              <Alert tone="danger" className="mb-5" title="Le dossier n’a pas été enregistré en entier">
                {editor.failure}
              </Alert>
            )}
            <ConcurrentChangesNotice
              changes={editor.changes}
              questions={RECORD_QUESTIONS}
              who={editor.who}
              onSeen={editor.sawChanges}
            />
            {conflicts.length > 0 && (
              <Alert tone="warning" className="mb-5">
                {conflicts.length === 1
                  ? 'Une réponse a été modifiée par une autre personne : choisissez celle à garder.'
                  : `${conflicts.length} réponses ont été modifiées par une autre personne : choisissez celles à garder.`}
              </Alert>
            )}
            <h3 ref={heading} tabIndex={-1} className="mb-5 text-lg font-semibold outline-none">
              {step.title}
            </h3>
            <fieldset disabled={saving} className="contents">
              <FormStep
                key={step.id}
                step={{ ...step, questions: step.questions.map(asClinical) }}
                who={editor.who}
                errors={editor.errors}
                onAnswer={editor.answer}
                around={around}
              />
            </fieldset>
          </form>
        </div>
      ) : (
        <SkeletonLines lines={6} />
      )}
      {closing && changed && (
        <UnsavedChangesDialog
          keeping={keeping}
          onStay={() => onClosing(false)}
          onLater={close}
          onDiscard={() => {
            editor.discard();
            close();
          }}
        />
      )}
    </>
  );
};
