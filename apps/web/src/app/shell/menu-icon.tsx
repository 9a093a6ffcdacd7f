import {
  ArrowLeftRight,
  BookOpen,
  Building2,
  CalendarDays,
  ChartColumn,
  FileHeart,
  HandHeart,
  House,
  Lightbulb,
  type LucideIcon,
  Map as MapIcon,
  MessageSquare,
  Settings,
  ShieldCheck,
  Stethoscope,
  UserRoundPlus,
  Users,
  UsersRound,
} from 'lucide-react';
import type { MenuIcon as Name } from './menu.ts';

const ICONS: Record<Name, LucideIcon> = {
  home: House,
  map: MapIcon,
  messages: MessageSquare,
  agenda: CalendarDays,
  record: FileHeart,
  patients: Users,
  teleexpertise: Lightbulb,
  contacts: Stethoscope,
  statistics: ChartColumn,
  team: UsersRound,
  external: UserRoundPlus,
  requests: HandHeart,
  transmissions: ArrowLeftRight,
  join: Building2,
  admin: ShieldCheck,
  guides: BookOpen,
  settings: Settings,
};

export const MenuIcon = ({ name }: { readonly name: Name }) => {
  const Icon = ICONS[name];
  return <Icon className="size-5 shrink-0" aria-hidden="true" />;
};
