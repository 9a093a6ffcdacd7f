import {
  BriefcaseMedical,
  ClipboardPen,
  CreditCard,
  FileHeart,
  FileImage,
  FileText,
  type LucideIcon,
  ScrollText,
  Users,
} from 'lucide-react';
import { counted } from '../../../lib/spoken-time.ts';
import { Button } from '../../../ui/button.tsx';

export type Opened = 'settings' | 'people' | 'leave' | 'panel' | Tool | null;

/** What opens in a dialog of its own, in the order of the specification (clinical §2). */
const TOOLS = {
  record: [FileHeart, 'Dossier médical'],
  prescription: [ScrollText, 'Ordonnance'],
  billing: [FileText, 'Facturation'],
  payment: [CreditCard, 'Reste à charge'],
  photo: [FileImage, 'Photo'],
} as const satisfies Record<string, readonly [LucideIcon, string]>;
export type Tool = keyof typeof TOOLS;

interface StageButtonsProps {
  /** How many other people are in the call. */
  readonly others: number;
  readonly hasPanel: boolean;
  /** Those that this person has here. */
  readonly tools: readonly Tool[];
  /** The panel stands beside the pictures. */
  readonly wide: boolean;
  /** Whether the page of the box is shown; null for a person who brings none. */
  readonly box: boolean | null;
  readonly onOpen: (what: Opened) => void;
  readonly onBox: () => void;
}

/** What one opens beside the pictures. */
export const StageButtons = ({ others, hasPanel, tools, wide, box, onOpen, onBox }: StageButtonsProps) => (
  <>
    {others > 0 && (
      <Button
        look="secondary"
        size="sm"
        icon={<Users aria-hidden="true" />}
        className="max-md:order-last max-md:w-full"
        onClick={() => onOpen('people')}
      >
        {counted(others, 'autre participant', 'aucun', 'autres participants')}
      </Button>
    )}
    {box !== null && <Opener icon={BriefcaseMedical} label="Mallette" isPressed={box} onClick={onBox} />}
    {hasPanel && !wide && <Opener icon={ClipboardPen} label="Notes et mesures" onClick={() => onOpen('panel')} />}
    {tools.map((tool) => (
      <Opener key={tool} icon={TOOLS[tool][0]} label={TOOLS[tool][1]} onClick={() => onOpen(tool)} />
    ))}
  </>
);

interface OpenerProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Of one that stays open beside the pictures. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

const Opener = ({ icon: Icon, label, isPressed, onClick }: OpenerProps) => (
  <Button
    look="secondary"
    size="sm"
    icon={<Icon aria-hidden="true" />}
    className="max-md:flex-1"
    {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
    onClick={onClick}
  >
    {label}
  </Button>
);
