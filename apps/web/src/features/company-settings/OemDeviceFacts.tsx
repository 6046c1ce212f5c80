import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { type Fact, FactList } from '../../ui/data/FactList.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './CompanyFacts.module.css'

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
  const identity: Fact[] = [
    [t('words.type'), t(`controllerTypes.${device.type}`)],
    [t('adminSearch.alias'), device.alias],
    [
      t('adminSearch.lastSeen'),
      device.lastSeenAt === null ? null : formatDateTime(device.lastSeenAt, { timeZone }),
    ],
    [
      t('words.location'),
      location && (
        <AppLink href={webPaths.location(location.id)} className={classes.link}>
          {location.name}
        </AppLink>
      ),
    ],
    ...numbers.map(([key, name]) => [t(name), device[key]] as const),
    [t('words.owner'), owner?.email],
  ]
  return (
    <div className={classes.cards}>
      <Card
        heading={t('words.identity')}
        end={
          device.connected ? (
            <StatusChip tone="ok" icon={IconPlugConnected} label={t('adminSearch.connected')} />
          ) : (
            <StatusChip tone="offline" icon={IconCloudOff} label={t('words.notConnected')} />
          )
        }
      >
        <FactList facts={identity} />
      </Card>
      <Card heading={t('company.software')}>
        <FactList facts={versions.map(([key, name]) => [t(name), device[key]])} />
      </Card>
      <Card heading={t('company.network')}>
        <FactList facts={addresses.map(([key, name]) => [t(name), device[key]])} />
      </Card>
    </div>
  )
}
