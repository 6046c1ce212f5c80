import type { OemDeviceType } from './device-categories.ts'

/** What decides whether a person may change something on a device: rights aside, can it hear us at all? */
export type Controllability = {
  /** type of the controller or module that it is behind; null when it is behind none of ours */
  readonly behind: OemDeviceType | null
  readonly connected: boolean
  readonly status: 'ok' | 'error' | 'deleted'
}

/** Why a device cannot be controlled, with the words of spec §8. The first that applies counts. */
export const controlRefusals = {
  takesNoCommands: 'This device accepts no commands.',
  notConnected: 'Controller is not connected to cloud. Editing is disabled',
  communicationError: 'Device has error in communication. Editing is disabled',
} as const

export type ControlRefusal = keyof typeof controlRefusals

/** Serves the refusal of the call as well as the disabled button: null when the device can be controlled. */
export function controlRefusal({ behind, connected, status }: Controllability): ControlRefusal | null {
  // A P1 module only reads the meter.
  if (behind === null || behind === 'P1_WIFI' || status === 'deleted') return 'takesNoCommands'
  if (!connected) return 'notConnected'
  return status === 'error' ? 'communicationError' : null
}
