import type { OemDevice } from '@kilowatt/contracts/devices/oem-devices'
import { TunnelCard } from './TunnelCard.tsx'

type Props = { controller: Pick<OemDevice, 'id' | 'type' | 'alias' | 'unitId'>; timezone: string }

/** The tunnel card, not for a P1 module, which has no page. */
export const ControllerTunnel = ({ controller, timezone }: Props) =>
  controller.type === 'P1_WIFI' ? null : (
    <TunnelCard
      controllerId={controller.id}
      name={controller.alias ?? controller.unitId}
      timezone={timezone}
    />
  )
