import { Users } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'team-members',
    title: 'Team Members',
    icon: Users,
    load: () => import('./screen.tsx'),
    menu: ['main', 4],
    tool: ['content', 4],
    purpose: 'Who is shown, and in which order',
  },
];
