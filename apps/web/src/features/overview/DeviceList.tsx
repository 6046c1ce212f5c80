import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../shared/energy/category-icons.ts'
import { deviceReadout, type ShownDevices } from '../../shared/energy/device-readout.ts'
import { Card } from '../../ui/data/Card.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './DeviceList.module.css'
import { NoDevices } from './NoDevices.tsx'

type Props = {
  locationId: number
  devices: readonly LiveDevice[]
  shown: ShownDevices
  /** link to add hardware, for people who may */
  linkHref: string | null
}

/** The devices here with their current values; a silent one is marked as such and shows no number. */
export function DeviceList({ locationId, devices, shown, linkHref }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const shownOnes = devices.filter(({ hidden }) => !hidden)
  if (devices.length === 0)
    return (
      <Card heading={t('words.devices')}>
        <NoDevices locationId={locationId} linkHref={linkHref} />
      </Card>
    )
  const counted = new Set(devices.flatMap(({ category, excluded }) => (excluded ? [] : [category])))
  const categories = deviceCategories.filter((category) => counted.has(category))
  return (
    <Card heading={t('words.devices')}>
      <nav className={classes.categories} aria-label={t('overview.title')}>
        {categories.map((category) => (
          <AppLink
            key={category}
            href={webPaths.locationCategory(locationId, category)}
            className={classes.category}
          >
            {t(`categories.${category}`)}
          </AppLink>
        ))}
      </nav>
      <ul className={classes.list}>
        {shownOnes.map((device) => {
          const DeviceIcon = categoryIcons[device.category]
          const { color } = categoryFacts[device.category]
          const silent = device.stale || !device.connected
          const { power, direction } = deviceReadout(device, shown, locale)
          return (
            <li key={device.id}>
              <AppLink href={webPaths.device(locationId, device.id)} className={classes.row}>
                <span
                  className={classes.icon}
                  style={{ color: `var(--e-${color}-text)`, background: `var(--e-${color}-soft)` }}
                >
                  <DeviceIcon size={18} stroke={1.75} aria-hidden="true" />
                </span>
                <span className={classes.name}>
                  {device.name}
                  {direction && !silent && (
                    <span className={classes.direction}>{t(`energy.direction_${direction}`)}</span>
                  )}
                </span>
                <span className={classes.value}>
                  {silent ? (
                    <span className={classes.silent}>{t('words.notConnected')}</span>
                  ) : (
                    <>
                      {power.text}
                      {device.socPct !== null && (
                        <span className={classes.level}>{formatPercent(device.socPct, { locale }).text}</span>
                      )}
                    </>
                  )}
                </span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
