import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { CountBadge } from '../../ui/data/CountBadge.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { useActiveInView } from '../../ui/navigation/use-active-in-view.ts'
import classes from './DeviceTabs.module.css'
import { type DeviceTab, deviceTabs, tabWords } from './device-tabs.ts'

type Props = {
  active: DeviceTab
  hrefOf: (tab: DeviceTab) => string
  /** how much waits there for somebody to look */
  counts: Partial<Record<DeviceTab, number>>
}

/** The sides of a device. */
export function DeviceTabs({ active, hrefOf, counts }: Props) {
  const { t } = useTranslation()
  const row = useActiveInView(active)
  return (
    <nav ref={row} className={classes.tabs} aria-label={t('devices.tabs')}>
      {deviceTabs.map((tab) => (
        <AppLink
          key={tab}
          href={hrefOf(tab)}
          className={cx(classes.tab, tab === active && classes.active)}
          aria-current={tab === active ? 'page' : undefined}
        >
          {t(tabWords[tab])}
          <CountBadge count={counts[tab] ?? 0} />
        </AppLink>
      ))}
    </nav>
  )
}
