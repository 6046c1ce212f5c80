import { useTranslation } from 'react-i18next'
import { CountBadge } from '../../ui/data/CountBadge.tsx'
import { PageTabs } from '../../ui/navigation/PageTabs.tsx'
import { type DeviceTab, deviceTabs, tabWords } from './device-tabs.ts'

type Props = {
  active: DeviceTab
  hrefOf: (tab: DeviceTab) => string
  /** number of items in each tab that need attention */
  counts: Partial<Record<DeviceTab, number>>
}

/** The tabs of a device. */
export function DeviceTabs({ active, hrefOf, counts }: Props) {
  const { t } = useTranslation()
  return (
    <PageTabs
      label={t('devices.tabs')}
      active={active}
      tabs={deviceTabs.map((key) => ({
        key,
        href: hrefOf(key),
        name: t(tabWords[key]),
        end: <CountBadge count={counts[key] ?? 0} />,
      }))}
    />
  )
}
