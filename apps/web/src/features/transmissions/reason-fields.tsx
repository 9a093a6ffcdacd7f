import { COMMENT_MAX } from '@maillon/contracts/record/comments';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import {
  asFree,
  asTargeted,
  isReasonComplete,
  TARGETED_LABELS,
  TARGETED_PARTS,
  type TransmissionReason,
} from '@maillon/domain/threads/transmission-reason';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

/** Of « Motif » (spec clinical §2). */
const ROWS = 4;
const ROWS_OF_PART = 2;
/** Four of them and their names are one text. */
const PART_MAX = COMMENT_MAX / TARGETED_PARTS.length - 20;

const READERS = 'L’équipe de la structure qui suit ce patient peut la lire.';

interface ReasonFieldsProps {
  readonly reason: TransmissionReason;
  readonly onChange: (reason: TransmissionReason) => void;
  /** Sending was tried: what lacks is said. */
  readonly isTried: boolean;
}

/** « Motif », in words of one's own or as a « transmission ciblée ». Turning from one to the other loses nothing. */
export const ReasonFields = ({ reason, onChange, isTried }: ReasonFieldsProps) => {
  const error = isTried && !isReasonComplete(reason) ? TEXTS.required : undefined;
  return (
    <>
      <Checkbox
        label="Transmission ciblée (cible, données, actions, résultats)"
        checked={reason.is === 'targeted'}
        onChange={(isTargeted) => onChange(isTargeted ? asTargeted(reason) : asFree(reason))}
      />
      {reason.is === 'free' ? (
        <TextArea
          label="Motif"
          name="content"
          required
          rows={ROWS}
          maxLength={COMMENT_MAX}
          value={reason.text}
          onChange={(text) => onChange({ is: 'free', text })}
          hint={READERS}
          error={error}
        />
      ) : (
        TARGETED_PARTS.map((part) => (
          <TextArea
            key={part}
            label={TARGETED_LABELS[part]}
            name={part}
            required={part === 'target'}
            rows={part === 'target' ? 1 : ROWS_OF_PART}
            maxLength={PART_MAX}
            value={reason.parts[part]}
            onChange={(words) => onChange({ is: 'targeted', parts: { ...reason.parts, [part]: words } })}
            hint={part === 'target' ? READERS : undefined}
            error={part === 'target' ? error : undefined}
          />
        ))
      )}
    </>
  );
};
