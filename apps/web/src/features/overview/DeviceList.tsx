import type { LiveDevice } from '@kilowatt/contracts/live'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { categoryLook } from '../../ui/icons/category-icons.ts'
import classes from './DeviceList.module.css'

/** The devices here with what they do now; one that is silent says so and shows no number. */
export function DeviceList({ devices }: { devices: readonly LiveDevice[] }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return (
    <Card heading={t('overview.devices')}>
      <ul className={classes.list}>
        {devices.map((device) => {
          const { icon: DeviceIcon, color } = categoryLook[device.category]
          const silent = device.stale || !device.connected
          const power = formatPower(silent ? null : device.powerW, { locale })
          return (
            <li key={device.id} className={classes.row}>
              <span
                className={classes.icon}
                style={{ color: `var(--e-${color}-text)`, background: `var(--e-${color}-soft)` }}
              >
                <DeviceIcon size={18} stroke={1.75} aria-hidden="true" />
              </span>
              <span className={classes.name}>{device.name}</span>
              <span className={classes.value}>
                {silent ? (
                  <span className={classes.silent}>{t('common.notConnected')}</span>
                ) : (
                  <>
                    {power.text}
                    {device.socPct !== null && (
                      <span className={classes.level}>{formatPercent(device.socPct, { locale }).text}</span>
                    )}
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
