import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'

/** Key of a text of a kind: `alarmErrorCommunication.title`. */
export const kindText = (kind: AlarmKindName, name: string) => `alarm${pascal(kind)}.${name}`

const pascal = (kind: string) =>
  kind
    .split('_')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    .join('')
