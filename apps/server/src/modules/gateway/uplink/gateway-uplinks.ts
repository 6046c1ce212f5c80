import { timeRequest } from '@kilowatt/contracts/mqtt/device-messages'
import { createGate } from '../../../platform/gate.ts'
import { parsedJson } from '../../../platform/http/packed-body.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SeparateProcess } from '../../../platform/separate-process.ts'
import {
  applyDeviceMessage,
  type DeviceMessageKind,
  readDeviceMessage,
  readLargeDeviceMessage,
} from '../../devices/index.ts'
import {
  doneUplink,
  type GatewayKind,
  refusedUplink,
  type UplinkHandler,
  type UplinkHandlers,
} from './uplink.ts'
import { readLargeBody, smallBody } from './uplink-body.ts'

/**
 * Largest number of devices whose self-descriptions are written at the same time; the other database connections are
 * for people.
 */
const WRITERS = 4

/** Handles self-descriptions of devices, and answers their time requests. */
export function gatewayUplinks(
  platform: Pick<Platform, 'inTx'>,
  apart: SeparateProcess,
  now: () => number,
): UplinkHandlers<GatewayKind> {
  const gate = createGate(WRITERS)
  const aboutDevice =
    (kind: DeviceMessageKind): UplinkHandler =>
    async (device, message) => {
      const { budget } = message
      const bytes = smallBody(message)
      const read =
        bytes === 'large'
          ? await readLargeBody(apart, message, readLargeDeviceMessage, { kind })
          : readDeviceMessage(kind, bytes)
      if ('is' in read) return read
      if ('problem' in read) return refusedUplink('junk', read.problem)
      budget.spend('records', 1)
      const outcome = await gate(() => applyDeviceMessage(platform, device, read))
      if ('problem' in outcome) return refusedUplink(outcome.reason, outcome.problem)
      budget.spend('records', outcome.records)
      return doneUplink
    }
  return {
    state: aboutDevice('state'),
    info: aboutDevice('info'),
    dev: aboutDevice('dev'),
    ack: aboutDevice('ack'),
    time(_device, message) {
      const bytes = smallBody(message)
      const request = timeRequest.safeParse(bytes === 'large' ? undefined : parsedJson(bytes))
      if (!request.success) return refusedUplink('junk', 't0')
      const t1 = message.receivedAt
      return { is: 'reply', kind: 'time', body: { t0: request.data.t0, t1, t2: now() } }
    },
  }
}
