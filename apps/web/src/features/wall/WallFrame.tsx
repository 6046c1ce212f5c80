import { formatDate, formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { useFullscreenDocument, useIdle, useViewportSize } from '@mantine/hooks'
import { IconMaximize, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../shared/brand/BrandMark.tsx'
import { cx } from '../../ui/class-names.ts'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'
import { useFreshPage } from './use-fresh-page.ts'
import { useWakeLock } from './use-wake-lock.ts'
import classes from './WallFrame.module.css'

const TOUCHED_MS = 4000
/** The screen size that the layout is designed for. It scales to other sizes. */
const DRAWN = { width: 1280, height: 720 }
const NARROW_PX = 900

type Props = {
  title: string
  now: number
  /** IANA name of the time zone of its clock */
  zone: string
  /** age of the shown values */
  freshness: ReactNode
  /** target of the exit link */
  backHref: string
  backLabel: string
  /** the provider's logo; without it, the product's own mark */
  logoUrl?: string | undefined
  children: ReactNode
}

/**
 * A page for a wall: large, without controls until the pointer moves, keeps the screen on, and reloads itself
 * at night.
 */
export function WallFrame({ title, now, zone, freshness, backHref, backLabel, logoUrl, children }: Props) {
  const { t, i18n } = useTranslation()
  const isIdle = useIdle(TOUCHED_MS, { initialState: false })
  const { fullscreen, toggle } = useFullscreenDocument()
  const { width, height } = useViewportSize()
  usePageTitle([t('wall.title'), title])
  useWakeLock()
  useFreshPage(zone)
  const scale = width < NARROW_PX ? 1 : Math.max(1, Math.min(width / DRAWN.width, height / DRAWN.height))
  const scaled = {
    width: `${100 / scale}vw`,
    minHeight: `${100 / scale}dvh`,
    transform: `scale(${scale})`,
  }
  return (
    <div className={cx(classes.wall, isIdle && classes.idle)}>
      {/* nothing stays in the same position for days, because screens burn in */}
      <div className={classes.drift}>
        <div className={classes.page} style={scaled}>
          <header className={classes.head}>
            <BrandMark size={34} logoUrl={logoUrl} />
            <h1 className={classes.title}>{title}</h1>
            {freshness}
            <p className={classes.clock}>
              <span>{`${formatWeekday(now, { timeZone: zone, locale: i18n.language })} ${formatDate(now, { timeZone: zone })}`}</span>
              <time>{formatTime(now, { timeZone: zone })}</time>
            </p>
          </header>
          <main className={classes.main}>{children}</main>
        </div>
      </div>
      <div className={classes.controls}>
        <Button leftSection={<IconMaximize size={18} stroke={1.75} />} onClick={() => void toggle()}>
          {fullscreen ? t('wall.window') : t('wall.fullScreen')}
        </Button>
        <Button component={AppLink} href={backHref} leftSection={<IconX size={18} stroke={1.75} />}>
          {backLabel}
        </Button>
      </div>
    </div>
  )
}
