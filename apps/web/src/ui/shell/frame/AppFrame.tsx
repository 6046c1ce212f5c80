import { Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PageInfo, PHONE_ON_ITS_SIDE, type Shell, ShellContext } from '../shell-context.ts'
import classes from './AppFrame.module.css'

/** Phone size: portrait, or landscape, which is wide but has no room for a second rail. */
const PHONE = `(max-width: 768px), ${PHONE_ON_ITS_SIDE}`

type Props = {
  /** whether the sidebar is a rail until the person chooses */
  startsAsRail?: boolean
  /** the `Sidebar`; it reads its mode (open, rail, sheet) from the frame */
  sidebar: ReactNode
  topBar: ReactNode
  phoneBar: ReactNode
  /** impersonation, maintenance: above everything, full width */
  banners?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in page: skip link, sidebar, bars and the content. */
export function AppFrame({ startsAsRail = false, sidebar, topBar, phoneBar, banners, children }: Props) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const [chosen, setCollapsed] = useLocalStorage<boolean | null>({
    key: 'sidebar-collapsed',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const collapsed = chosen ?? startsAsRail
  const [overlay, { open, close }] = useDisclosure(false)
  const [page, setPage] = useState<PageInfo>({ title: '' })
  const [badgeSlot, setBadgeSlot] = useState<HTMLElement | null>(null)
  const [sectionSlot, setSectionSlot] = useState<HTMLElement | null>(null)

  const docked = isPhone ? 'none' : isWide && !collapsed ? 'open' : 'rail'
  useLayoutEffect(() => {
    const width = { none: '0px', rail: '50px', open: '360px' }[docked]
    document.documentElement.style.setProperty('--side', width)
    return () => {
      document.documentElement.style.removeProperty('--side')
    }
  }, [docked])

  const shell = useMemo<Omit<Shell, 'sidebar'>>(
    () => ({
      toggleSidebar: () => (isWide ? setCollapsed(!collapsed) : overlay ? close() : open()),
      closeOverlay: close,
      page,
      setPage,
      badgeSlot,
      setBadgeSlot,
      sectionSlot,
      setSectionSlot,
    }),
    [isWide, collapsed, overlay, page, badgeSlot, sectionSlot, setCollapsed, open, close],
  )

  return (
    <ShellContext value={{ ...shell, sidebar: docked === 'open' ? 'open' : 'rail' }}>
      <a className={classes.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      {banners}
      <div className={classes.app}>
        {docked !== 'none' && <div className={classes.side}>{sidebar}</div>}
        <Drawer
          opened={overlay && !isWide}
          onClose={close}
          size={isPhone ? '100%' : 360}
          padding={0}
          withCloseButton={false}
          title={null}
          attributes={{ content: { 'aria-label': t('shell.navigation') } }}
          transitionProps={{ duration: 220 }}
        >
          <ShellContext value={{ ...shell, sidebar: 'sheet' }}>{sidebar}</ShellContext>
        </Drawer>
        <div className={classes.main}>
          {isPhone ? phoneBar : topBar}
          <main id="content" className={classes.content} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </ShellContext>
  )
}
