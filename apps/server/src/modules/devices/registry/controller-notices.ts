import type { devicesDeclaration } from '@kilowatt/contracts/devices/devices-declaration'
import type { Change, Person } from '../../../platform/changes.ts'
import type { AccessibleOemDevice } from './oem-device.access.ts'

export type ControllerNotice = keyof (typeof devicesDeclaration)['notices']

type Named = Pick<AccessibleOemDevice, 'serial' | 'alias'>

/** Values that every notice about a controller contains. */
export const controllerValues = ({ serial, alias }: Named, place: string) => ({
  controller: alias === null ? serial : `${alias} (${serial})`,
  place,
})

type Notice = {
  readonly event: ControllerNotice
  readonly userId: number
  readonly values: Readonly<Record<string, string>>
  readonly isPrompt?: true
}

/**
 * Notifies a person about a controller, in the transaction that causes the notice and in the name of the
 * location's company.
 */
export const notifyOfController = (
  change: Change<Person>,
  controller: Named & Pick<AccessibleOemDevice, 'location'>,
  { event, userId, values, ...rest }: Notice,
): Promise<void> =>
  change.notify([
    {
      kind: event,
      userIds: [userId],
      // a person who has or had a controller need not see its location
      needs: { type: 'self' },
      values: { ...controllerValues(controller, controller.location?.name ?? '–'), ...values },
      path: null,
      mail: controller.location === null ? {} : { companyId: controller.location.companyId },
      ...rest,
    },
  ])
