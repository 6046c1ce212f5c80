import type { OemDevice } from '@kilowatt/contracts/devices/oem-devices'
import { BackupsCard } from './BackupsCard.tsx'

type Props = { controller: Pick<OemDevice, 'id' | 'type' | 'connected'>; timezone: string }

/** A P1 module only reads the meter and has no settings to back up. */
export const ControllerBackups = ({ controller: { id, type, connected }, timezone }: Props) =>
  type === 'P1_WIFI' ? null : <BackupsCard controllerId={id} isConnected={connected} timezone={timezone} />
