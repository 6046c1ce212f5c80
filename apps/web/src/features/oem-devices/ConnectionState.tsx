import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { useNow } from '../../ui/data/use-now.ts'
import { ConnectionChip } from './ConnectionChip.tsx'
import classes from './OemDevices.module.css'
import { useLineTexts } from './use-line-texts.ts'

const MINUTE_MS = 60_000

/** The current state of the connection and its reason, which people ask about first. */
export function ConnectionState({ device, zone }: { device: OemDeviceDetails; zone: string }) {
  const { t } = useTranslation()
  const texts = useLineTexts()
  const now = useNow(MINUTE_MS)
  const { connected, connectedAt, disconnectedAt, disconnectedBecause } = device
  const since = connected ? connectedAt : disconnectedAt
  const shown = since !== null && {
    time: formatDateTime(since, { timeZone: zone }),
    duration: texts.duration(Math.max(0, now - since)),
  }
  return (
    <Card heading={t('controllerPages.connection')} end={<ConnectionChip connected={connected} />}>
      <p className={classes.state}>
        {!shown && t(connected ? 'controllerPages.connectedNow' : 'controllerPages.neverConnected')}
        {shown && t(connected ? 'controllerPages.connectedSince' : 'controllerPages.lostSince', shown)}
      </p>
      {!connected && disconnectedBecause && (
        <p className="dim">
          {texts.because(disconnectedBecause)} {t(`controllerPages.help_${disconnectedBecause}`)}
        </p>
      )}
      {!connected && since === null && <p className="dim">{t('controllerPages.neverConnectedHelp')}</p>}
    </Card>
  )
}
