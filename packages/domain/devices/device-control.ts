import type { OemDeviceType } from './device-categories.ts'

/** Facts that decide whether a device can be controlled at all, regardless of permissions. */
export type Controllability = {
  /** type of the controller or module that the device is behind; null if it is not behind our hardware */
  readonly behind: OemDeviceType | null
  readonly connected: boolean
  readonly status: 'ok' | 'error' | 'deleted'
}

/** Reasons why a device cannot be controlled, in the words of spec §8. The first that applies is used. */
export const controlRefusals = {
  takesNoCommands: 'This device accepts no commands.',
  notConnected: 'Controller is not connected to cloud. Editing is disabled',
  communicationError: 'Device has error in communication. Editing is disabled',
} as const

export type ControlRefusal = keyof typeof controlRefusals

/** Reason why a device cannot be controlled, or null if it can. Used by the call and by the disabled button. */
export function controlRefusal({ behind, connected, status }: Controllability): ControlRefusal | null {
  // A P1 module only reads the meter.
  if (behind === null || behind === 'P1_WIFI' || status === 'deleted') return 'takesNoCommands'
  if (!connected) return 'notConnected'
  return status === 'error' ? 'communicationError' : null
}
