import { createContext, useContext } from 'react'

/** What a page gives the frame: the phone bar shows it instead of the page header. */
export type PageInfo = { title: string; context?: string | undefined; backHref?: string | undefined }

export type Shell = {
  /** `open` and `rail` are next to the content, `sheet` covers it on a phone */
  sidebar: 'open' | 'rail' | 'sheet'
  toggleSidebar: () => void
  /** closes the sidebar if it covers the content */
  closeOverlay: () => void
  page: PageInfo
  setPage: (page: PageInfo) => void
  /** where the badge of a live page appears: in the top bar or the phone bar */
  badgeSlot: HTMLElement | null
  setBadgeSlot: (slot: HTMLElement | null) => void
  /**
   * where a section (search, settings) puts its replacement for the tree; null while the sidebar is a rail
   */
  sectionSlot: HTMLElement | null
  setSectionSlot: (slot: HTMLElement | null) => void
}

/** A phone in landscape: wide, but low. Style sheets use the same condition. */
export const PHONE_ON_ITS_SIDE = '(max-width: 960px) and (max-height: 480px) and (orientation: landscape)'

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell outside of AppFrame')
  return shell
}
