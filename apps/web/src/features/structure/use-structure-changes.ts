import type { DeviceChange } from '@kilowatt/contracts/devices/devices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { leftGroup, type Part, type Target } from './structure-parts.ts'

/**
 * Changes a location's structure. A refusal shows the reason, and everything that shows the structure is
 * refetched either way.
 */
export function useStructureChanges(locationId: number, onDone: () => void) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const { queryKey } = orpc.devices.list.queryOptions({ input: { locationId } })
  const outdated = [orpc.devices.key(), orpc.menu.key(), orpc.menuBranches.key(), orpc.charts.key()]
  const withMessage = (message: string | null) => ({
    onSuccess: () => {
      if (message !== null) toastSuccess(t(message))
      onDone()
    },
    onError: (error: unknown) => toastError(refusal(error)),
    onSettled: () => Promise.all(outdated.map((key) => queryClient.invalidateQueries({ queryKey: key }))),
  })
  /** Shows a new order at once, so a dropped row does not jump back while it is saved. */
  const showOrder = (list: 'devices' | 'deviceGroups', ids: readonly number[]) =>
    queryClient.setQueryData(queryKey, (known) => {
      if (!known) return known
      const rank = new Map(ids.map((id, i) => [id, i]))
      const places = known.data[list].flatMap(({ id }, i) => (rank.has(id) ? [i] : []))
      const sorted: { id: number }[] = [...known.data[list]]
      for (const item of known.data[list]) {
        const place = places[rank.get(item.id) ?? -1]
        if (place !== undefined) sorted[place] = item
      }
      return { ...known, data: { ...known.data, [list]: sorted } }
    })
  return {
    addGroup: useMutation({
      mutationFn: (name: string) => client.deviceGroups.create({ locationId, name }),
      ...withMessage('structure.groupCreated'),
    }),
    renameGroup: useMutation({
      mutationFn: (input: { deviceGroupId: number; name: string }) =>
        client.deviceGroups.rename({ locationId, ...input }),
      ...withMessage('structure.groupRenamed'),
    }),
    removeGroup: useMutation({
      mutationFn: (deviceGroupId: number) => client.deviceGroups.remove({ locationId, deviceGroupId }),
      ...withMessage('structure.groupDeleted'),
    }),
    orderGroups: useMutation({
      mutationFn: (deviceGroupIds: number[]) => client.deviceGroups.order({ locationId, deviceGroupIds }),
      onMutate: (ids) => showOrder('deviceGroups', ids),
      ...withMessage(null),
    }),
    order: useMutation({
      mutationFn: (deviceIds: number[]) => client.devices.order({ locationId, deviceIds }),
      onMutate: (ids) => showOrder('devices', ids),
      ...withMessage(null),
    }),
    move: useMutation({
      mutationFn: ({ deviceIds, from, to }: { deviceIds: number[]; from: Part; to: Target }) =>
        client.devices.move({ locationId, deviceIds, fromGroupId: leftGroup(from), toGroupId: to }),
      ...withMessage('structure.moved'),
    }),
    change: useMutation({
      mutationFn: (input: DeviceChange & { deviceId: number }) => client.devices.update(input),
      ...withMessage('structure.saved'),
    }),
    changePast: useMutation({
      mutationFn: (input: DeviceChange & { deviceId: number }) => client.devices.update(input),
      ...withMessage('structure.savedPast'),
    }),
    remove: useMutation({
      mutationFn: (input: { deviceId: number; leftAt?: 'now' | 'last_reading' }) =>
        client.devices.remove(input),
      ...withMessage('structure.deviceDeleted'),
    }),
    restore: useMutation({
      mutationFn: (deviceId: number) => client.devices.restore({ locationId, deviceId }),
      ...withMessage('structure.deviceRestored'),
    }),
  }
}

export type StructureChanges = ReturnType<typeof useStructureChanges>
