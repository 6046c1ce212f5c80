import type { AlarmKind } from './alarm-kind.ts'
import type { AlarmKindName } from './alarm-kind-names.ts'
import { controllerErrorConnection } from './kinds/controller-error-connection/controller-error-connection.ts'
import { error } from './kinds/error/error.ts'
import { errorCommunication } from './kinds/error-communication/error-communication.ts'
import { offGrid } from './kinds/off-grid/off-grid.ts'
import { threshold } from './kinds/threshold/threshold.ts'

/** All kinds of alarms by name. A new kind is a folder and a line here. */
export const alarmKinds = {
  ERROR_COMMUNICATION: errorCommunication,
  CONTROLLER_ERROR_CONNECTION: controllerErrorConnection,
  ERROR: error,
  OFF_GRID: offGrid,
  THRESHOLD: threshold,
} as const satisfies Partial<Record<AlarmKindName, AlarmKind>>
