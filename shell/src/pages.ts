import type { Capability } from '@venture/api/accounts';
import { hasCapability } from '@venture/api/capabilities';
import type { ComponentType } from 'react';
import { Landing } from './landing/Landing';

/** A page of the shell's own: shipped with the first paint, or fetched when it is first shown. */
export type ShellPage = {
  readonly path: string;
  readonly title: string;
  /** What the server must be able to do; else there is no such page. */
  readonly needs?: Capability;
  /** Left out where pages are found by name: another page leads there those whom it is for. */
  readonly unlisted?: true;
} & ({ readonly Page: ComponentType } | { readonly load: () => Promise<ComponentType> });

/** Every address the shell answers itself; all others belong to remotes. */
export const pages: readonly ShellPage[] = [
  { path: '/', title: 'Start page', Page: Landing },
  { path: '/home', title: 'Home', Page: Landing },
  {
    path: '/dashboard-user',
    title: 'Dashboard',
    load: async () => (await import('./dashboard/Dashboard')).Dashboard,
  },
  {
    path: '/dashboard-admin',
    title: 'Admin dashboard',
    load: async () => (await import('./admin/AdminDashboard')).AdminDashboard,
  },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    load: async () => (await import('./leaderboard/Leaderboard')).Leaderboard,
  },
  {
    path: '/badge-rewards',
    title: 'Badges',
    load: async () => (await import('./badges/BadgeRewards')).BadgeRewards,
  },
  {
    path: '/feedback-help',
    title: 'Feedback and help',
    load: async () => (await import('./feedback/FeedbackHelp')).FeedbackHelp,
  },
  {
    path: '/game-selection',
    title: 'Choose a game',
    load: async () => (await import('./game-selection/GameSelection')).GameSelection,
  },
  {
    path: '/system/remotes',
    title: 'System status',
    unlisted: true,
    load: async () => (await import('./system/SystemStatus')).SystemStatus,
  },
  {
    path: '/account',
    title: 'Your account',
    needs: 'account',
    load: async () => (await import('./account/Account')).Account,
  },
  {
    path: '/admin/users',
    title: 'User Management',
    needs: 'reports',
    unlisted: true,
    load: async () => (await import('./admin/users/Users')).Users,
  },
  {
    path: '/admin/courses',
    title: 'Course Management',
    needs: 'reports',
    unlisted: true,
    load: async () => (await import('./admin/courses/Courses')).Courses,
  },
  {
    path: '/admin/reports',
    title: 'Reports & Analytics',
    needs: 'reports',
    unlisted: true,
    load: async () => (await import('./admin/reports/Reports')).Reports,
  },
  {
    path: '/admin/feedback',
    title: 'Feedback from people',
    needs: 'reports',
    unlisted: true,
    load: async () => (await import('./admin/inbox/Inbox')).Inbox,
  },
  {
    path: '/admin/audit',
    title: 'Audit trail',
    needs: 'reports',
    unlisted: true,
    load: async () => (await import('./admin/audit/Audit')).Audit,
  },
  {
    path: '/admin/settings',
    title: 'Settings of this installation',
    needs: 'reports',
    unlisted: true,
    load: async () => (await import('./admin/settings/SettingsPage')).SettingsPage,
  },
];

/** The pages there are with the server behind this page. */
export const availablePages = () => pages.filter(({ needs }) => needs === undefined || hasCapability(needs));

/** Those of them that everyone may find by name. */
export const listedPages = () => availablePages().filter(({ unlisted }) => !unlisted);
