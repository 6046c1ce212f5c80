import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { type Fact, FactList } from '../../ui/data/FactList.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './OemDevices.module.css'

const numbers = [
  ['internalId', 'controllerPages.internalId'],
  ['cpuSerial', 'controllerPages.cpuSerial'],
  ['emmcSerial', 'controllerPages.emmcSerial'],
] as const
const versions = [
  ['softwareVersion', 'controllerPages.softwareVersion'],
  ['osVersion', 'controllerPages.osVersion'],
  ['hardwareVersion', 'words.hwVersion'],
] as const
const addresses = [
  ['ethernetIp', 'controllerPages.ethernetIp'],
  ['wirelessIp', 'controllerPages.wirelessIp'],
  ['mobileIp', 'controllerPages.mobileIp'],
  ['vpnIp', 'controllerPages.openVpnIp'],
  ['localIp', 'controllerPages.localIp'],
  ['localWirelessIp', 'controllerPages.localWirelessIp'],
  ['mac', 'controllerPages.mac'],
  ['wirelessMac', 'controllerPages.wirelessMac'],
] as const

/** Facts about a controller, P1 module or gateway: type, location, connection. */
export function OemDeviceFacts({ device }: { device: OemDeviceDetails }) {
  const { t } = useTranslation()
  const { location, owner } = device
  const modules = [
    device.hasWifiModule && t('controllerPages.wifi'),
    device.hasMobileModule && t('controllerPages.mobile'),
  ].filter(Boolean)
  const identity: Fact[] = [
    [t('words.type'), t(`controllerTypes.${device.type}`)],
    [t('words.serial'), device.unitId],
    [
      t('words.location'),
      location && (
        <AppLink href={webPaths.location(location.id)} className={classes.link}>
          {location.name}
        </AppLink>
      ),
    ],
    [t('words.owner'), owner && `${owner.firstName} ${owner.lastName}, ${owner.email}`],
  ]
  return (
    <>
      <Card heading={t('words.identity')}>
        <Reported known={identity} facts={numbers.map(([key, name]) => [t(name), device[key]])} />
      </Card>
      <Card heading={t('words.software')}>
        <Reported facts={versions.map(([key, name]) => [t(name), device[key]])} />
      </Card>
      <Card heading={t('controllerPages.network')}>
        <Reported
          facts={[
            [t('controllerPages.modules'), modules.join(', ') || null],
            ...addresses.map(([key, name]) => [t(name), device[key]] as const),
          ]}
        />
      </Card>
    </>
  )
}

/**
 * Facts that the hardware reports about itself. Missing facts are listed in one line instead of a dash each.
 */
function Reported({ known = [], facts }: { known?: readonly Fact[]; facts: readonly Fact[] }) {
  const { t } = useTranslation()
  const isKnown = ([, value]: Fact) => value !== null
  const shown = [...known, ...facts.filter(isKnown)]
  const missing = facts.filter((fact) => !isKnown(fact)).map(([name]) => name)
  return (
    <>
      {shown.length > 0 && <FactList facts={shown} />}
      {missing.length > 0 && (
        <p className={classes.missing}>{t('controllerPages.notReported', { names: missing.join(', ') })}</p>
      )}
    </>
  )
}
