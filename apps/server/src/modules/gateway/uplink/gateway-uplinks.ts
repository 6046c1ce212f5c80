import { timeRequest } from '@kilowatt/contracts/mqtt/device-messages'
import type { Platform } from '../../../platform/platform.ts'
import { handleDeviceMessage } from '../../devices/index.ts'
import {
  doneUplink,
  type GatewayKind,
  refusedUplink,
  type UplinkHandler,
  type UplinkHandlers,
} from './uplink.ts'
import { parsedJson } from './uplink-body.ts'

/** Takes what devices say of themselves, and tells them the time. */
export function gatewayUplinks(
  platform: Pick<Platform, 'inTx'>,
  now: () => number,
): UplinkHandlers<GatewayKind> {
  const aboutDevice =
    (kind: Exclude<GatewayKind, 'time'>): UplinkHandler =>
    async (device, { payload }) => {
      const content = parsedJson(payload)
      if (content === undefined) return refusedUplink('junk', 'not JSON')
      const outcome = await handleDeviceMessage(platform, device, kind, content)
      return outcome ? refusedUplink('junk', outcome.problem) : doneUplink
    }
  return {
    state: aboutDevice('state'),
    info: aboutDevice('info'),
    ack: aboutDevice('ack'),
    time(_device, { payload, receivedAt }) {
      const request = timeRequest.safeParse(parsedJson(payload))
      if (!request.success) return refusedUplink('junk', 't0')
      return { is: 'reply', kind: 'time', body: { t0: request.data.t0, t1: receivedAt, t2: now() } }
    },
  }
}
