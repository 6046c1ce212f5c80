import type { OemDeviceDetails } from '@kilowatt/contracts/oem-devices'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './FactList.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const numbers = [
  ['internalId', 'company.internalId'],
  ['cpuSerial', 'company.cpuSerial'],
  ['emmcSerial', 'company.emmcSerial'],
] as const
const versions = [
  ['softwareVersion', 'adminSearch.softwareVersion'],
  ['osVersion', 'adminSearch.osVersion'],
  ['hardwareVersion', 'adminSearch.hwVersion'],
] as const
const addresses = [
  ['ethernetIp', 'adminSearch.ethernetIp'],
  ['wirelessIp', 'adminSearch.wirelessIp'],
  ['mobileIp', 'adminSearch.mobileIp'],
  ['vpnIp', 'adminSearch.openVpnIp'],
  ['localIp', 'company.localIp'],
  ['localWirelessIp', 'company.localWirelessIp'],
  ['mac', 'company.mac'],
  ['wirelessMac', 'company.wirelessMac'],
] as const

/** What is known of one controller, P1 module or gateway: what it is, where it stands, how it is reached. */
export function OemDeviceFacts({ device }: { device: OemDeviceDetails }) {
  const { t } = useTranslation()
  const { location, owner } = device
  return (
    <div className={classes.cards}>
      <Card
        heading={t('company.identity')}
        end={
          device.connected ? (
            <StatusChip tone="ok" icon={IconPlugConnected} label={t('adminSearch.connected')} />
          ) : (
            <StatusChip tone="offline" icon={IconCloudOff} label={t('common.notConnected')} />
          )
        }
      >
        <dl className={classes.facts}>
          <Fact name={t('adminSearch.type')} value={t(`adminSearch.oem_${device.type}`)} />
          <Fact name={t('adminSearch.alias')} value={device.alias} />
          <Fact
            name={t('adminSearch.lastSeen')}
            value={device.lastSeenAt === null ? null : formatDateTime(device.lastSeenAt, { timeZone })}
          />
          <dt>{t('company.location')}</dt>
          <dd>
            {location ? (
              <AppLink href={`/locations/${location.id}`} className={classes.link}>
                {location.name}
              </AppLink>
            ) : (
              '–'
            )}
          </dd>
          {numbers.map(([key, name]) => (
            <Fact key={key} name={t(name)} value={device[key]} />
          ))}
          <Fact name={t('company.owner')} value={owner?.email ?? null} />
        </dl>
      </Card>
      <Card heading={t('company.software')}>
        <dl className={classes.facts}>
          {versions.map(([key, name]) => (
            <Fact key={key} name={t(name)} value={device[key]} />
          ))}
        </dl>
      </Card>
      <Card heading={t('company.network')}>
        <dl className={classes.facts}>
          {addresses.map(([key, name]) => (
            <Fact key={key} name={t(name)} value={device[key]} />
          ))}
        </dl>
      </Card>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </>
  )
}
