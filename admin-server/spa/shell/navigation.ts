import {
  FileText,
  GraduationCap,
  History,
  House,
  Image,
  Inbox,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  MonitorCog,
  Newspaper,
  PanelsTopLeft,
  Rows3,
  Search,
  ShieldUser,
  Signpost,
  SquarePen,
  UserRoundPen,
  Users,
  Wrench,
} from 'lucide-react';

export interface Destination {
  path: string;
  /** What the side menu says, and the header of the screen. */
  title: string;
  icon: LucideIcon;
  /** More that somebody may type to find it. */
  words?: string;
}

/** The side menu, in the order and with the words of the specification. */
export const menu: Destination[] = [
  { path: '/', title: 'Dashboard Overview', icon: LayoutDashboard },
  { path: '/individual-pages-editor', title: 'Page Content Editor', icon: SquarePen },
  { path: '/services', title: 'Services Management', icon: Wrench },
  { path: '/team-members', title: 'Team Members', icon: Users },
  { path: '/blog-posts', title: 'Blog Management', icon: Newspaper },
  { path: '/footer-settings', title: 'Footer & Contact', icon: Mail },
  { path: '/seo-manager', title: 'SEO Management', icon: Search },
  { path: '/images', title: 'Image Library', icon: Image },
];

/** Further screens, reached from the dashboard, the second part of the menu and the palette. */
export const moreScreens: Destination[] = [
  { path: '/homepage-editor', title: 'Homepage Content Editor', icon: House, words: 'home hero' },
  { path: '/page-content', title: 'Page Content', icon: FileText, words: 'texts sections active' },
  {
    path: '/training-courses',
    title: 'Training Courses',
    icon: GraduationCap,
    words: 'courses home services content',
  },
  { path: '/instructors', title: 'Instructors', icon: UserRoundPen, words: 'trainers teachers programs' },
  { path: '/clients', title: 'Clients', icon: Rows3, words: 'logos' },
  { path: '/redirects', title: 'Redirects', icon: Signpost, words: 'old addresses 301' },
];

/** What visitors sent, and who works here. */
export const office: Destination[] = [
  { path: '/contact-messages', title: 'Contact Messages', icon: Inbox, words: 'inbox spam mail' },
  { path: '/subscribers', title: 'Newsletter Subscribers', icon: Mail, words: 'csv export' },
  { path: '/changes', title: 'History', icon: History, words: 'who when outbox' },
  { path: '/admins', title: 'Admins', icon: ShieldUser, words: 'staff accounts password sessions' },
];

const liveEditor: Destination = { path: '/live-editor', title: 'Live Website Editor', icon: PanelsTopLeft };
export const logOut: Destination = { path: '/logout', title: 'Log out', icon: LogOut };
const publishScreen: Destination = {
  path: '/publish',
  title: 'Publish',
  icon: MonitorCog,
  words: 'pending changes live release',
};

export const destinations: Destination[] = [...menu, ...moreScreens, ...office, liveEditor, publishScreen];

/** The header of the screen at a path. */
export function titleOf(path: string): string {
  return destinations.find((destination) => destination.path === path)?.title ?? 'Admin Dashboard';
}
