import {
  ArrowLeftRight,
  BookOpen,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  FileHeart,
  LayoutDashboard,
  type LucideIcon,
  Map as MapIcon,
  MessageCircle,
  Route,
  Settings,
  ShieldCheck,
  Stethoscope,
  UserRoundPlus,
  Users,
  UsersRound,
  Video,
} from 'lucide-react';
import type { MenuIcon as Name } from './menu.ts';

const ICONS: Record<Name, LucideIcon> = {
  dashboard: LayoutDashboard,
  messages: MessageCircle,
  agenda: CalendarDays,
  record: FileHeart,
  patients: Users,
  teleexpertise: Video,
  contacts: Stethoscope,
  requests: ClipboardList,
  tour: Route,
  statistics: ChartColumn,
  team: UsersRound,
  transmissions: ArrowLeftRight,
  external: UserRoundPlus,
  map: MapIcon,
  admin: ShieldCheck,
  guides: BookOpen,
  settings: Settings,
};

export const MenuIcon = ({ name }: { readonly name: Name }) => {
  const Icon = ICONS[name];
  return <Icon className="size-5 shrink-0" aria-hidden="true" />;
};
