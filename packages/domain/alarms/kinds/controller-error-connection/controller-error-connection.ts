import type { StateKind } from '../../alarm-kind.ts'

/** A controller is not connected to the cloud. The short delay covers a router that reconnects. */
export const controllerErrorConnection = {
  name: 'CONTROLLER_ERROR_CONNECTION',
  subject: 'controller',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 10, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [{ text: 'reason', has: ['device'] }],
} as const satisfies StateKind
