import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../../shared/energy/category-icons.ts'
import { deviceReadout, useShownDevices } from '../../../shared/energy/device-readout.ts'
import { useAgeText } from '../../../shared/units/use-age-text.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { useNow } from '../../../ui/data/use-now.ts'
import classes from './SetupCheck.module.css'

/**
 * Time after which help is shown. A module reports within a minute of starting; after three minutes,
 * something is wrong.
 */
const HELP_AFTER_MS = 180_000

/** Recent reports, by device. */
export const heard = (devices: readonly LiveDevice[]) =>
  devices.filter(({ at, stale }) => at !== null && !stale)

/** The first values as they arrive, or what to check if none do. */
export function FirstValues({ devices }: { devices: readonly LiveDevice[] }) {
  const { t, i18n } = useTranslation()
  const ageText = useAgeText()
  const shown = useShownDevices()
  const now = useNow(1_000)
  const [since] = useState(now)
  const speaking = heard(devices)
  if (speaking.length === 0)
    return (
      <Card>
        <p role="status" className={classes.waiting}>
          <i className={classes.pulse} aria-hidden="true" />
          {t('setup.waiting')}
        </p>
        <p className="dim">{t('setup.waitingSince', { since: ageText(now - since) })}</p>
        {now - since >= HELP_AFTER_MS && (
          <ul className={classes.help}>
            <li>{t('setup.helpPower')}</li>
            <li>{t('setup.helpInternet')}</li>
            <li>{t('setup.helpPort')}</li>
          </ul>
        )}
      </Card>
    )
  return (
    <Card heading={t('setup.arriving')} note={<span className="caption">{t('shell.badge_live')}</span>}>
      <ul className={classes.devices}>
        {speaking.map((device) => {
          const { id, name, category, at } = device
          const DeviceIcon = categoryIcons[category]
          const { power, direction } = deviceReadout(device, shown, i18n.language)
          const kind = t(`categories.${category}`)
          const details = [name !== kind && kind, direction && t(`energy.direction_${direction}`)].filter(
            Boolean,
          )
          return (
            <li key={id}>
              <DeviceIcon size={20} stroke={1.75} aria-hidden="true" />
              <span className={classes.device}>
                <b>{name}</b>
                {details.length > 0 && <span className="caption">{details.join(' · ')}</span>}
              </span>
              <span className="num">{power.text}</span>
              <span className="caption">{ageText(now - (at ?? now))}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
