import type { Address } from '@maillon/contracts/fields/primitives';
import { CARE_REQUEST } from '@maillon/domain/care/care-request-form';
import { dayOf } from '@maillon/domain/day';
import type { Answer, Answers } from '@maillon/domain/forms/form';
import { errorsOfStep, type FormErrors, viewOf } from '@maillon/domain/forms/form-view';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { patientFile } from '../../data/affiliations.ts';
import { careRequest, keepCareRequest, type OpenedCareRequest } from '../../data/care-requests.ts';
import { hasCode, sentenceOf } from '../../lib/api/problem.ts';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useStepInUrl } from '../../lib/hooks/use-step-in-url.ts';
import { localZone } from '../../lib/local-zone.ts';

const NOTHING: FormErrors = {};
const CHANGED_ELSEWHERE =
  'Cette demande a été modifiée ailleurs entre-temps. Vos réponses sont gardées ici : enregistrez à nouveau pour qu’elles remplacent les autres.';

const placeOf = (begun: OpenedCareRequest | null): Address => {
  const { text = '', city, coordinates } = begun?.location ?? {};
  return { text, ...(city && { city }), ...(coordinates && { coordinates }) };
};

/** A care request under way: what is shown, what is wrong, and its keeping after each step. */
export const useCareRequestForm = (
  organizationId: string,
  begun: OpenedCareRequest | null,
  known: Answers,
  onLeave: () => void,
) => {
  const client = useQueryClient();
  const today = dayOf(useNow(), localZone());
  const [answers, setAnswers] = useState<Answers>({ requestDate: today, fromDate: today, ...known });
  const [location, setLocated] = useState<Address>(placeOf(begun));
  const [patientId, setPatientId] = useState(begun?.subject.id ?? '');
  const [kept, setKept] = useState<OpenedCareRequest | null>(begun);
  const [saved, setSaved] = useState({ answers, location });
  const [isLeaving, setLeaving] = useState(false);
  const [bornId, setBorn] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [prefilled, setPrefilled] = useState<{ readonly chosenId: string; readonly home: Address } | null>(null);
  const lastHome = useRef<Address | null>(null);
  const { index, show } = useStepInUrl(0);
  const navigate = useNavigate();
  const isChanged = saved.answers !== answers || saved.location !== location;
  useLeaveGuard(isChanged, true);
  const nameDraft = useEffectEvent((id: string) => {
    setBorn(null);
    void navigate({ pathname: paths.careRequestDraft(id), search: window.location.search }, { replace: true });
  });
  // Once the step is in the address.
  useEffect(() => {
    if (bornId !== null && index > 0) nameDraft(bornId);
  }, [bornId, index]);
  const whenSaved = useEffectEvent(onLeave);
  // Once the guard is down.
  useEffect(() => {
    if (isLeaving && !isChanged) whenSaved();
  }, [isLeaving, isChanged]);

  const { steps, who } = viewOf(CARE_REQUEST, answers, { today });
  const shown = steps[Math.min(index, steps.length - 1)];
  if (shown === undefined) throw new RangeError('a care request has steps');
  // The place is asked for by a field of its own, which knows where it is on the map.
  const step = { ...shown, questions: shown.questions.filter(({ name }) => name !== 'patientAddress') };

  const setLocation = (address: Address): void => {
    setLocated(address);
    setAnswers((before) => ({ ...before, patientAddress: address.text }));
  };
  /** Care is usually given where the patient lives, and that place has its coordinates. */
  const choosePatient = async (chosenId: string): Promise<void> => {
    setPatientId(chosenId);
    if (chosenId === '') return;
    const home = (await client.fetchQuery(patientFile(chosenId)).catch(() => null))?.address[0];
    if (home?.text) setPrefilled({ chosenId, home });
  };
  const fillIn = useEffectEvent((chosenId: string, home: Address) => {
    // Another patient was chosen meanwhile, or an address typed.
    if (chosenId !== patientId || (location.text !== '' && location !== lastHome.current)) return;
    setLocation(home);
    lastHome.current = home;
  });
  useEffect(() => {
    if (prefilled !== null) fillIn(prefilled.chosenId, prefilled.home);
  }, [prefilled]);
  const answer = (name: string, value: Answer | undefined): void => {
    const { [name]: _, ...others } = answers;
    setAnswers(value === undefined ? others : { ...others, [name]: value });
  };

  const keep = async (partial: boolean): Promise<boolean> => {
    setSaving(true);
    setError(null);
    try {
      const draft = { organizationId, patientId, location, answers: who.answers, partial, kept };
      const opened = await keepCareRequest(client, draft);
      setKept(opened);
      setSaved({ answers, location });
      // Read again, the address shows this draft and no empty form.
      if (kept === null) setBorn(opened.id);
      return true;
    } catch (failure) {
      const isStale = kept !== null && hasCode(failure, 'STALE_VERSION');
      setError(isStale ? CHANGED_ELSEWHERE : sentenceOf(failure));
      if (isStale) setKept(await client.fetchQuery({ ...careRequest(kept.id), staleTime: 0 }));
      return false;
    } finally {
      setSaving(false);
    }
  };

  const next = async (): Promise<void> => {
    setChecked(true);
    if (patientId === '' || Object.keys(errorsOfStep(shown, who)).length > 0) return;
    const isLast = index === steps.length - 1;
    const wrong = isLast ? steps.findIndex((one) => Object.keys(errorsOfStep(one, who)).length > 0) : -1;
    if (wrong >= 0) return show(wrong);
    if (!(await keep(!isLast))) return;
    if (isLast) {
      setPicking(true);
      return;
    }
    setChecked(false);
    show(index + 1);
  };

  const leave = async (): Promise<void> => {
    if (await keep(true)) setLeaving(true);
  };

  return {
    ...{ step, index, who, location, patientId, kept, checked, saving, error, isPicking },
    ...{ choosePatient, setLocation, answer, next, leave },
    errors: checked ? errorsOfStep(shown, who) : NOTHING,
    back: () => show(index - 1),
  };
};
