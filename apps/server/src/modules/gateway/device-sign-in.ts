import { timingSafeEqual } from 'node:crypto'
import { serialPattern } from '@kilowatt/domain/devices/scanned-serial'
import type { Logger } from 'pino'
import type { Credentials } from '../../platform/mqtt/mqtt-handlers.ts'
import { reasonCode } from '../../platform/mqtt/reason-codes.ts'
import { type DeviceDirectory, hashDeviceSecret } from '../devices/index.ts'
import { sessionOf } from './device-session.ts'
import type { QuarantineLog } from './quarantine/quarantine-log.ts'
import { refusalOf } from './quarantine/refusals.ts'

type Dependencies = { directory: DeviceDirectory; quarantine: QuarantineLog; log: Logger }

/** Checks user name (the serial) and password (the secret). */
export const createDeviceSignIn =
  ({ directory, quarantine, log }: Dependencies) =>
  async ({ username, password }: Credentials) => {
    const device = serialPattern.test(username)
      ? await directory.find(username).catch((err: unknown) => {
          log.warn({ err }, 'devices cannot sign in')
          return undefined
        })
      : null
    if (device === undefined) return { code: reasonCode.serverUnavailable, reason: 'unavailable' }
    if (device && timingSafeEqual(hashDeviceSecret(Buffer.from(password).toString()), device.secretHash))
      return { name: device.serial, session: sessionOf(device) }
    const reason = device ? 'wrong_password' : 'unknown_serial'
    quarantine.note({ serial: device?.serial ?? null, reason, detail: username })
    return refusalOf(reason)
  }
