import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { namedBlocks } from '@kilowatt/domain/grid-tariff/calendar/block-names'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../api/client.ts'
import { ownPowers, placeAnswersIn } from '../../shared/portal/answered-place.ts'
import { optionsIn, optionsInput } from '../../shared/portal/calculation-options.ts'
import { portalRange, rangeProblem } from '../../shared/portal/portal-range.ts'
import { missingPrices, type PortalSearch } from '../../shared/portal/portal-search.ts'

export type PlaceScreenProps = {
  /** null: none is chosen */
  device: ExternalDevice | null
  search: PortalSearch
  onChange: (change: Partial<PortalSearch>) => void
}

/** The call for an address about a metering place, and why it cannot be sent yet. */
export function useCalculationInput({ device, search }: Pick<PlaceScreenProps, 'device' | 'search'>) {
  const [nowMs] = useState(() => Date.now())
  const range = portalRange(search, nowMs)
  return {
    range,
    nowMs,
    /** prices may be 0; then the result is only the network costs */
    missing: device ? missingPrices(search, device.tariffsCount) : [],
    isSound: device !== null && rangeProblem(range, nowMs) === null,
  }
}

/** Network costs of a metering place in all systems. */
export function useCalculation({ device, search }: Pick<PlaceScreenProps, 'device' | 'search'>) {
  const { range, isSound } = useCalculationInput({ device, search })
  const powers = ownPowers(search.powers)
  const { fuse, consumer, userGroup } = placeAnswersIn(search)
  const options = optionsIn(search.options)
  const { vt, mt, et } = search
  return useQuery({
    ...orpc.calculations.calculate.queryOptions({
      input: {
        deviceId: device?.id ?? 0,
        data: {
          ...range,
          ...(vt !== undefined && { vt }),
          ...(mt !== undefined && { mt }),
          ...(et !== undefined && { et }),
          customPowerLimits: powers && namedBlocks(powers),
          ...(fuse && { fuse: { phases: fuse.phases, ampere: fuse.ampere } }),
          ...(consumer && { consumer }),
          ...(userGroup !== undefined && { userGroup }),
          ...(options.length > 0 && { options: optionsInput(options) }),
        },
      },
      select: ({ data }) => data,
    }),
    enabled: isSound,
    placeholderData: keepPreviousData,
  })
}
