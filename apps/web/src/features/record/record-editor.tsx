import { questionsOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PatientFile } from '../../data/affiliations.ts';
import { FormStep } from '../../fields/form-step.tsx';
import { leaveGuard } from '../../lib/leave-guard.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useStepFocus } from '../../lib/use-step-focus.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { UnsealFailure } from '../../vault/sealed-text.tsx';
import { useVault } from '../../vault/use-vault.ts';
import { AnswerSource, DisputedAnswer } from './answer-note.tsx';
import { ArrivalsNotice } from './arrivals-notice.tsx';
import { CloseRecord } from './close-record.tsx';
import { DraftNotice, DraftStatus } from './draft-status.tsx';
import { OF_THE_ACCOUNT, type RecordNow } from './record.model.ts';
import { RecordTabs } from './record-tabs.tsx';
import { useRecordEditor } from './use-record-editor.ts';
import { useRecordPlace } from './use-record-place.ts';
import { useRecordSources } from './use-record-sources.ts';

const QUESTIONS = new Map(questionsOf(RECORD).map((question) => [question.name, question] as const));
const TITLE = 'Modifier le dossier';

/** The record editor over any screen of a patient, wherever the address says `?edit` (spec, clinical §2 "Patient record"). */
export const RecordEditor = ({ patientId }: { readonly patientId: string }) => {
  const { editing } = useRecordPlace();
  return editing ? <OpenEditor patientId={patientId} /> : null;
};

const OpenEditor = ({ patientId }: { readonly patientId: string }) => {
  const { close } = useRecordPlace();
  const { now, sldId, file, error, retry } = useRecordSources(patientId);
  const vault = useVault();
  const [closing, setClosing] = useState(false);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const isReady = now !== null && file !== null && mayWrite(file) && vault.is === 'open';
  return (
    <Dialog
      open
      size="xl"
      title={TITLE}
      onClose={() => (isReady ? setClosing(true) : close())}
      footer={<div ref={setFooter} className="contents" />}
    >
      {isReady ? (
        <Editor
          patientId={patientId}
          sldId={sldId}
          now={now}
          footer={footer}
          closing={closing}
          onClosing={setClosing}
        />
      ) : (
        <NotReady file={file} error={error} retry={retry} />
      )}
    </Dialog>
  );
};

interface NotReadyProps {
  readonly file: PatientFile | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Why there is nothing to edit yet, or at all. */
const NotReady = ({ file, error, retry }: NotReadyProps) => {
  const vault = useVault();
  if (error !== null) {
    return (
      <RetryAlert title="Le dossier n’a pas pu être chargé" onRetry={retry}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  if (file !== null && !mayWrite(file)) {
    return <Alert tone="info">Vous pouvez lire ce dossier. Le compléter demande l’accord du patient.</Alert>;
  }
  if (vault.is === 'absent') {
    return <Alert tone="info">Les données cliniques ne se modifient pas dans cette session.</Alert>;
  }
  return vault.is === 'shut' ? <UnsealFailure error={vault.error} retry={retry} /> : <SkeletonLines lines={6} />;
};

const mayWrite = ({ access }: PatientFile): boolean => access.self || access.write || access.act;

interface EditorProps {
  readonly patientId: string;
  readonly sldId: string | null;
  readonly now: RecordNow;
  /** Where the buttons of the dialog stand. */
  readonly footer: HTMLElement | null;
  /** Somebody asked to close. */
  readonly closing: boolean;
  readonly onClosing: (closing: boolean) => void;
}

const Editor = ({ patientId, sldId, now, footer, closing, onClosing }: EditorProps) => {
  const { tab, goTo, close } = useRecordPlace();
  const editor = useRecordEditor({ patientId, sldId, now, tab });
  const { step, steps, changed, keeping, saving, conflicts } = editor;
  const heading = useStepFocus(steps.findIndex(({ id }) => id === step.id));
  const form = useRef<HTMLFormElement>(null);
  /** The tab whose first error takes the focus once it is drawn. */
  const [mending, setMending] = useState<string | null>(null);
  const online = useOnline();

  // What is kept in this browser is not lost by leaving; still, nobody should believe it saved.
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
  const around = (name: string, control: ReactNode): ReactNode => {
    const conflict = conflicts.find((one) => one.name === name);
    const question = QUESTIONS.get(name);
    const source = now.sources.get(name);
    const isLocked = OF_THE_ACCOUNT.has(name) || now.unreadable.has(name);
    return (
      <div>
        {isLocked ? (
          <fieldset disabled className="contents">
            {control}
          </fieldset>
        ) : (
          control
        )}
        {now.unreadable.has(name) && (
          <p className="mt-1.5 text-xs text-warning">
            Déjà renseigné, mais illisible avec vos clés : non modifiable ici.
          </p>
        )}
        {source !== undefined && !editor.isChanged(name) && <AnswerSource source={source} />}
        {conflict !== undefined && question !== undefined && (
          <DisputedAnswer
            conflict={conflict}
            question={question}
            who={editor.who}
            onMine={() => editor.keepMine(conflict)}
            onTheirs={() => editor.takeTheirs(conflict)}
          />
        )}
      </div>
    );
  };

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
            <ArrivalsNotice
              arrivals={editor.arrivals}
              questions={QUESTIONS}
              who={editor.who}
              onSeen={editor.sawArrivals}
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
                step={step}
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
        <CloseRecord
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
