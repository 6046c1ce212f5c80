import { createHash } from 'node:crypto'
import type { InfoMessage } from '@kilowatt/contracts/mqtt/device-messages'

/** Sites on the mobile network, whose data is counted: the cabin has no cable. */
const MOBILE_SITES: readonly string[] = ['lake-cabin']

/** How a controller is connected, the same at every start. */
export function controllerNetwork(
  serial: string,
  site: string,
): Pick<InfoMessage, 'mac' | 'wmac' | 'ip' | 'wifi' | 'mobile' | 'lte'> {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(serial).digest()
  const hex = (byte: number) => byte.toString(16).padStart(2, '0')
  // from the locally administered range
  const macOf = (last: number) => ['02', '4b', '57', ...[a, b, last].map(hex)].join(':')
  const isMobile = MOBILE_SITES.includes(site)
  const host = 2 + (a % 250)
  return {
    mac: macOf(c),
    wmac: macOf(c ^ 1),
    wifi: true,
    mobile: isMobile,
    lte: isMobile,
    ip: {
      ...(isMobile ? { mobile: `10.64.${b}.${host}` } : { eth: `192.168.1.${host}` }),
      local: '192.168.100.1',
      localWifi: '192.168.101.1',
    },
  }
}
