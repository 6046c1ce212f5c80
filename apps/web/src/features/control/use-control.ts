import type { DeviceControl } from '@kilowatt/contracts/devices/commands'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../../api/client.ts'
import { useLiveState } from '../../api/live-context.tsx'

export const controlQuery = (deviceId: number) =>
  orpc.commands.control.queryOptions({ input: { deviceId }, select: ({ data }) => data.control })

/**
 * Parameters of a device, their values, and the results of the latest commands. Updated by the live stream,
 * without polling.
 */
export function useControl(deviceId: number) {
  const queryClient = useQueryClient()
  const query = useQuery(controlQuery(deviceId))
  const heard = useLiveState().heard?.devices.find(({ id }) => id === deviceId)?.controlRevision
  const known = query.data?.revision
  useEffect(() => {
    if (heard === undefined || known === undefined || heard <= known) return
    void queryClient.invalidateQueries({ queryKey: orpc.commands.key() })
  }, [heard, known, queryClient])
  return query
}

export type Parameter = DeviceControl['parameters'][number]
