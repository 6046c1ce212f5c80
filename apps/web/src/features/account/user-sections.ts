import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconCode,
  IconCoins,
  IconDevices,
  IconKey,
  IconLock,
  IconPlug,
  IconPlugConnected,
  IconShieldLock,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'

type UserSection = { key: string; href: string; icon: Icon }

/** The pages of the user area in their order; a title is `user.section_<key>` of the messages. */
export const userSections = [
  { key: 'account', href: '/user/profile/account', icon: IconUserCircle },
  { key: 'personal', href: '/user/info', icon: IconUser },
  { key: 'preferences', href: '/user/profile/preferences', icon: IconAdjustmentsHorizontal },
  { key: 'password', href: '/user/change-password', icon: IconLock },
  { key: 'security', href: '/user/profile/security', icon: IconShieldLock },
  { key: 'sessions', href: '/user/profile/sessions', icon: IconDevices },
  { key: 'plans', href: '/user/profile/plans', icon: IconCoins },
  { key: 'external', href: '/user/profile/external', icon: IconPlug },
  { key: 'integrations', href: '/user/profile/integrations', icon: IconPlugConnected },
  { key: 'developer', href: '/user/profile/developer', icon: IconCode },
  { key: 'privacy', href: '/user/profile/privacy', icon: IconKey },
] as const satisfies readonly UserSection[]

export type UserSectionKey = (typeof userSections)[number]['key']

/** The section that a path shows; `/user/settings` shows the first one where list and form stand side by side. */
export const userSectionAt = (pathname: string): UserSectionKey =>
  userSections.find(({ href }) => href === pathname)?.key ?? 'account'
